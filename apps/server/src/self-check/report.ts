import { inspectConfig } from '../config.ts'
import type { Env } from '../config/environment.ts'
import { readSettingsFile } from '../config/settings-file.ts'
import type { Machine } from './check.ts'
import { runChecks, type Finding } from './run-checks.ts'

/**
 * Checks the settings, and with those that are right the database and every vendor (D-103).
 * @returns a line for each fault, and one for each part that is well
 */
export async function selfCheck(
  env: Env,
  { machine = {}, file }: { machine?: Partial<Machine>; file?: string | undefined } = {},
): Promise<Finding[]> {
  const { lines, config } = inspectConfig(env)
  const faults = [...readSettingsFile(file), ...lines].map((line) => ({
    check: 'settings',
    state: 'fault' as const,
    line,
  }))
  const settings =
    faults.length > 0 ? faults : [{ check: 'settings', state: 'well' as const, line: 'complete' }]
  return [...settings, ...(await runChecks(config, machine))]
}

/** Returns a finding as a line of the terminal. */
export const findingLine = ({ check, state, line }: Finding): string =>
  `${state === 'fault' ? 'FAULT' : 'ok   '}  ${check.padEnd(9)} ${line}`
