import { isLoopbackHost, reject } from './environment.ts'
import type { Settings } from './environment-schema.ts'

export type RunMode = {
  mode: 'demo' | 'development' | 'production'
  /** Production in every rule, with test services on loopback for gateway, mail, SMS and storage (decisions D-74). */
  rehearsal: boolean
  /** The US Eastern date on which a rehearsal plays, once a start has brought it there; time never goes back (D-21). */
  rehearsalDate: string | null
}

/**
 * Determines the mode of this start. Demo mode shows every code and password link to everyone, so it applies only with
 * DEMO=1, or without NODE_ENV on a host that is not reachable from outside (decisions D-60).
 */
export function readRunMode({ REHEARSAL, REHEARSAL_DATE, ...named }: Settings): RunMode {
  const rehearsal = REHEARSAL === '1'
  if (REHEARSAL_DATE && !rehearsal) reject('REHEARSAL_DATE needs REHEARSAL=1: real time is not moved')
  return { ...modeOf(named, rehearsal), rehearsal, rehearsalDate: REHEARSAL_DATE ?? null }
}

function modeOf(
  { NODE_ENV: named, DEMO: demo, HOST: host }: Omit<Settings, 'REHEARSAL' | 'REHEARSAL_DATE'>,
  rehearsal: boolean,
): Pick<RunMode, 'mode'> {
  if (rehearsal && named !== 'production') reject('REHEARSAL=1 needs NODE_ENV=production')
  if (rehearsal && !isLoopbackHost(host))
    reject('HOST must be on loopback in a rehearsal: its stand-ins listen there')
  if (named === 'production') {
    if (demo === '1') reject('DEMO=1 cannot run with NODE_ENV=production')
    return { mode: 'production' }
  }
  if (demo === '1') return { mode: 'demo' }
  // Development has test keys and no demo's warnings: nobody else may reach it.
  if (!isLoopbackHost(host) && (demo === '0' || named === 'development'))
    reject('HOST must be on loopback in development: set NODE_ENV=production, or DEMO=1 for a demo')
  if (demo === '0' || named === 'development') return { mode: 'development' }
  if (!isLoopbackHost(host))
    reject('NODE_ENV is not set and HOST is not on loopback: set NODE_ENV=production, or DEMO=1 for a demo')
  return { mode: 'demo' }
}
