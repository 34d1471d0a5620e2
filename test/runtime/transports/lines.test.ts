import fc from "fast-check";
import { expect, it } from "vitest";
import { createLineSplitter, type Line } from "../../../runtime/src/transports/lines.js";

const text = (line: Line): string => (line === undefined ? "too-long" : Buffer.from(line).toString("utf8"));

function split(chunks: readonly Uint8Array[], limit = Infinity): string[] {
  const splitter = createLineSplitter(limit);
  return chunks.flatMap((chunk) => splitter(chunk)).map(text);
}

it("gives the same lines however the bytes are cut into chunks", () => {
  const line = fc.string({ unit: "grapheme" }).map((value) => value.replaceAll(/[\r\n]/g, ""));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), fc.array(fc.nat()), (lines, cuts) => {
      const bytes = Buffer.from(`${lines.join("\n")}\n`);
      const places = [...new Set(cuts.map((cut) => cut % bytes.length))].toSorted((a, b) => a - b);
      const chunks = [0, ...places].map((start, index) => bytes.subarray(start, places[index]));
      expect(split(chunks)).toEqual(lines);
    }),
  );
});

it("drops a line over the limit, and only that", () => {
  expect(split([Buffer.from("12345\n123"), Buffer.from("456\n12345\n")], 5)).toEqual(["12345", "too-long", "12345"]);
});

it("keeps nothing of a line over the limit while it goes on", () => {
  const splitter = createLineSplitter(10);
  for (let sent = 0; sent < 1000; sent++) expect(splitter(new Uint8Array(1000).fill(65))).toEqual([]);
  expect(splitter(Buffer.from("\nnext\n")).map(text)).toEqual(["too-long", "next"]);
});
