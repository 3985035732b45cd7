import type { Config } from '../config.ts'

/** The data attribute by which every page shows the banner of its mode; none in live mode. */
export function environmentHeader(config: Pick<Config, 'demo' | 'rehearsal'>): Record<string, string> {
  if (config.demo) return { demo: '' }
  return config.rehearsal ? { rehearsal: '' } : {}
}
