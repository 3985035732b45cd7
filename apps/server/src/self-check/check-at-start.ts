import type { Ctx } from '../context.ts'
import { runChecks } from './run-checks.ts'

/**
 * Runs the checks once the service listens: a vendor that is down is a warning, and never keeps the service from what it
 * can do without it (D-103). A demonstration has no vendors.
 */
export async function checkAtStart({ config, log }: Pick<Ctx, 'config' | 'log'>): Promise<string[]> {
  if (config.demo) return []
  const faults = (await runChecks(config)).filter(({ state }) => state === 'fault')
  for (const { check, line } of faults) log.warn({ check }, line)
  return faults.map(({ line }) => line)
}
