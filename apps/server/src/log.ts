import { pino } from 'pino'
import type { Logger as Pino } from 'pino'

export type Logger = Pino

/**
 * Ids and outcomes only: no bodies, no names, no tokens (security.md 23). Errors are reduced to their kind and code,
 * because a message may carry what a person typed.
 */
export function createLogger(level: string = 'info'): Logger {
  return pino({
    level,
    base: null,
    serializers: { err: (error: unknown) => errorFacts(error), req: () => undefined, res: () => undefined },
  })
}

/** What of an error may be logged: class, code, constraint and where it was thrown. */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const cause = error.cause as { code?: unknown; constraint?: unknown } | undefined
  const own = error as Error & { code?: unknown; constraint?: unknown }
  return {
    kind: error.name,
    code: own.code ?? cause?.code,
    constraint: own.constraint ?? cause?.constraint,
    at: error.stack
      ?.split('\n')
      .filter((line) => line.trim().startsWith('at '))
      .slice(0, 6)
      .map((line) => line.trim()),
  }
}
