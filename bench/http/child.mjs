// One server in a process of its own: tells where it listens, and the processor time that it has spent when asked.
import process from "node:process";
import { resourcesOf } from "../message.mjs";
import { answerConstant } from "./bare.mjs";

const [file, argument] = process.argv.slice(2);

async function start() {
  if (file === "bare" || file === "bare-body") return answerConstant(Number(argument), file === "bare-body");
  const { serve } = await import(`../peers-runtime/http/${file}.mjs`);
  return serve(resourcesOf(Number(argument)));
}

process.send({ port: await start() });
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ spent: user + system });
});
process.on("disconnect", () => process.exit());
