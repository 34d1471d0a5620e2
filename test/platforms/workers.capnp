using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "main", worker = .server)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);

const server :Workerd.Worker = (
  modules = [(name = "server", esModule = embed "dist/server.js")],
  compatibilityDate = "2026-07-28",
);
