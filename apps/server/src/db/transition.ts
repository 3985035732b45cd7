import type { LifeCycle } from '@contour/domain/life-cycle'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isIn } from './schema/columns.ts'

/** The two parts of an UPDATE that moves rows along a life cycle: what to SET, and a condition of its WHERE. */
export type Transition<S extends string> = { readonly to: S; readonly allowed: SQL }

/**
 * Returns an event of a life cycle as the parts of an UPDATE: `to` is the state after it, `allowed` holds for rows in a
 * state from which this actor may cause it. A row in another state is not changed.
 *
 * Throws at program start if the table has no such transition, or one that leads to several states.
 */
export function transition<S extends string, E extends string, A extends string>(
  cycle: LifeCycle<S, E, A>,
  event: E,
  actor: A,
  column: AnyPgColumn,
): Transition<S> {
  const moves = cycle.moves.filter((move) => move.event === event && move.by.includes(actor))
  const from = moves.flatMap((move) => (move.from === 'none' ? [] : move.from))
  const [to, ...others] = new Set(moves.flatMap((move) => (move.from === 'none' ? [] : [move.to])))
  if (to === undefined || to === 'remembered' || others.length > 0)
    throw new Error(`Life cycle "${cycle.name}": no single transition "${event}" by "${actor}"`)
  return { to, allowed: isIn(column, from) }
}
