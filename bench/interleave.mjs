import process from "node:process";
import { median } from "./median.mjs";

/** For how long one way is asked in one turn, and to warm it up, in microseconds of processor time. */
const turn = 40_000;
const warmUp = 500_000;

/** Microseconds of processor time: what others do on the machine meanwhile is not in it, as it is in time of the wall. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** @returns microseconds of processor time that one call of `ask` takes */
async function measure({ prepare, ask }, enough) {
  let spent = 0;
  let count = 0;
  let batch = 1;
  while (spent < enough) {
    const inputs = prepare?.(batch);
    const before = processorTime();
    for (let index = 0; index < batch; index++) await ask(inputs?.[index]);
    const taken = processorTime() - before;
    spent += taken;
    count += batch;
    // The clock is looked at about once a millisecond.
    if (taken < 1000) batch *= 2;
  }
  return spent / count;
}

/**
 * Asks in turn, in one process, the order rotated.
 *
 * @param ways - each what to `ask`, and with `prepare` the inputs that as many calls take, made outside of the time
 * @returns for each way the median of its rounds, and the middle half of them
 */
export async function interleave(ways, rounds = 15) {
  const times = ways.map(() => []);
  for (const way of ways) await measure(way, warmUp);
  for (let round = 0; round < rounds; round++) {
    for (let step = 0; step < ways.length; step++) {
      const index = (round + step) % ways.length;
      times[index].push(await measure(ways[index], turn));
    }
  }
  return times.map(spreadOf);
}

/** The median of `numbers` and the middle half of them. */
export function spreadOf(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.round((sorted.length - 1) * share)];
  return { median: median(numbers), low: at(0.25), high: at(0.75) };
}
