import { pino, type Logger as Pino } from 'pino'
import { errorField } from './error-field.ts'
import { createLogLines } from './log-lines.ts'

export type Logger = Pino

/**
 * Creates the log: ids and outcomes only, no bodies, no names, no tokens (security.md 23). Errors are reduced to their
 * kind and code, because a message may contain user input.
 */
export function createLogger(level: string = 'info'): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: { err: loggedFacts, req: () => undefined, res: () => undefined },
    },
    createLogLines(),
  )
}

/** The parts of an error that may be logged: class, code, constraint and where it was thrown. */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  return {
    kind: error.name,
    code: errorField(error, 'code') ?? errorField(error.cause, 'code'),
    constraint: errorField(error, 'constraint') ?? errorField(error.cause, 'constraint'),
    at: error.stack
      ?.split('\n')
      .filter((line) => line.trim().startsWith('at '))
      .slice(0, 6)
      .map((line) => line.trim()),
  }
}

/** What is logged under `err`: facts unchanged, an error reduced to them, of anything else only its type. */
export function loggedFacts(error: unknown): Record<string, unknown> {
  const facts = typeof error === 'object' && error !== null && !(error instanceof Error) && 'kind' in error
  return facts ? { ...error } : errorFacts(error)
}
