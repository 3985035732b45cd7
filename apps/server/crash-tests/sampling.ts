import { randomInt } from 'node:crypto'

/** Random numbers of one run, from 0 up to 1: the same sequence for the same name. */
export function sampleFrom(name: string): () => number {
  let state = 2_166_136_261
  for (const char of name) state = Math.imul(state ^ char.charCodeAt(0), 16_777_619)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The seed of a run: FAULT_SEED, or a new one. Print it, so that the run can be repeated. */
export const randomSeed = (): number => Number(process.env.FAULT_SEED ?? randomInt(1_000_000))
