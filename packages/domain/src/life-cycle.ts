/** One transition of a lifecycle table: the event, its actors, the states before and the state after. */
export type Move<S extends string, E extends string, A extends string> = {
  readonly event: E
  readonly from: readonly S[] | 'none'
  /** 'remembered' returns to the state that the subject saved when it was interrupted (D-18). */
  readonly to: S | 'remembered'
  readonly by: readonly A[]
}

export type LifeCycleTable<S extends string, E extends string, A extends string> = {
  readonly name: string
  readonly states: readonly S[]
  /** The states in which a new subject can start. */
  readonly start: S | readonly S[]
  readonly ends: readonly S[]
  readonly moves: readonly Move<S, E, A>[]
}

export type LifeCycle<S extends string, E extends string, A extends string> = {
  readonly name: string
  readonly states: readonly S[]
  readonly ends: readonly S[]
  readonly moves: readonly Move<S, E, A>[]
  /** Whether this actor may cause this event in this state; null means that the subject does not exist yet. */
  can(state: S | null, event: E, actor: A): boolean
  /** Returns the state after the event, or null when the table has no such transition for this actor. */
  next(state: S | null, event: E, actor: A): S | 'remembered' | null
  /** Lists the events this actor may cause now; a screen offers buttons only for these. */
  eventsFrom(state: S | null, actor: A): E[]
  /** Returns the reason for a disabled control; empty when the transition is allowed. */
  why(state: S | null, event: E, actor: A): string
}

const words = (id: string) => id.replaceAll('_', ' ')

/**
 * Builds the lookups that the server and the screens use from a table of states and transitions.
 *
 * Throws at program start, never later, when the table is invalid: an unreachable state, an unknown target or source,
 * the same event twice from one state, or an end state with an exit.
 */
export function defineLifeCycle<S extends string, E extends string, A extends string>(
  table: LifeCycleTable<S, E, A>,
): LifeCycle<S, E, A> {
  checkTable(table)
  const { name, states, ends, moves } = table

  const rowsOf = (state: S | null, event: E) =>
    moves.filter(
      (move) =>
        move.event === event &&
        (state === null ? move.from === 'none' : move.from !== 'none' && move.from.includes(state)),
    )

  // A state that contains the noun, such as order_shipped, is printed without it: "the order is shipped".
  const said = (state: S) => words(state.startsWith(`${name}_`) ? state.slice(name.length + 1) : state)
  const next = (state: S | null, event: E, actor: A) =>
    rowsOf(state, event).find((move) => move.by.includes(actor))?.to ?? null

  return {
    name,
    states,
    ends,
    moves,
    next,
    can: (state, event, actor) => next(state, event, actor) !== null,
    eventsFrom: (state, actor) => [
      ...new Set(moves.map((move) => move.event).filter((event) => next(state, event, actor) !== null)),
    ],
    why: (state, event, actor) => {
      if (next(state, event, actor) !== null) return ''
      if (state === null) return `This ${words(name)} does not exist yet.`
      const rows = rowsOf(state, event)
      if (rows.length > 0) {
        return `Only ${rows.flatMap((row) => row.by.map(words)).join(' or ')} can do this.`
      }
      if (ends.includes(state)) return `This ${words(name)} is ${said(state)}, and that is final.`
      return `This is not possible while the ${words(name)} is ${said(state)}.`
    },
  }
}

function checkTable<S extends string, E extends string, A extends string>(
  table: LifeCycleTable<S, E, A>,
): void {
  const { name, states, ends, moves } = table
  const fail = (what: string): never => {
    throw new Error(`Life cycle "${name}": ${what}`)
  }
  const known = new Set<string>(states)
  const starts: readonly S[] = typeof table.start === 'string' ? [table.start] : table.start

  if (known.size !== states.length) fail('a state is listed twice')
  for (const end of ends) if (!known.has(end)) fail(`unknown end "${end}"`)

  const born = new Set<string>()
  const seen = new Set<string>()
  for (const { event, from, to, by } of moves) {
    if (to !== 'remembered' && !known.has(to)) fail(`unknown target "${to}" of "${event}"`)
    if (by.length === 0) fail(`nobody may cause "${event}"`)
    if (from === 'none' && to === 'remembered') fail(`"${event}" has nothing to remember`)
    if (from === 'none' && to !== 'remembered') born.add(to)
    for (const source of from === 'none' ? ['none'] : from) {
      if (source !== 'none' && !known.has(source)) fail(`unknown source "${source}" of "${event}"`)
      if (ends.some((end) => end === source)) fail(`the end "${source}" has an exit "${event}"`)
      for (const actor of by) {
        const key = `${source} ${event} ${actor}`
        if (seen.has(key)) fail(`duplicate move "${event}" from "${source}" by "${actor}"`)
        seen.add(key)
      }
    }
  }
  for (const state of starts) if (!born.has(state)) fail(`no move creates the start "${state}"`)
  for (const state of born) {
    if (!starts.some((start) => start === state)) fail(`"${state}" begins a life but is no start`)
  }

  const reached = new Set<string>(starts)
  for (let grew = true; grew;) {
    grew = false
    for (const { from, to } of moves) {
      if (from === 'none' || to === 'remembered' || reached.has(to)) continue
      if (from.some((state) => reached.has(state))) grew = reached.add(to).size > 0
    }
  }
  for (const state of states) if (!reached.has(state)) fail(`"${state}" cannot be reached`)
}
