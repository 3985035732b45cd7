import { useSyncExternalStore } from 'react'

/** Where the visitor is: the path and query of the address, and what the page before has left for this one. */
type Place = { pathname: string; search: string; state: unknown }

/** What an entry of the history holds: its number, by which the way back is known, and what was left for it. */
type Entry = { index: number; state: unknown }

let place: Place = { pathname: '/', search: '', state: null }
/** For what the HTML was rendered: what hydrates it must be the same. */
let rendered = place
const listeners = new Set<() => void>()

/** Names the place before the first render; the build does it too, with the path alone. */
export function setFirstPlace(first: Place, prerendered: Place = first): void {
  place = first
  rendered = prerendered
}

/** Shows another place. What is drawn follows this, and not the address, which the back button changes before it is asked. */
export function showPlace(next: Place): void {
  place = next
  for (const listener of listeners) listener()
}

export const placeNow = (): Place => place

export function placeOfAddress(): Place {
  const { pathname, search } = window.location
  return { pathname, search, state: entryNow().state }
}

/** Returns what the current entry of the history holds; an entry that is not ours counts as the first. */
export function entryNow(): Entry {
  const entry: unknown = window.history.state
  if (typeof entry !== 'object' || entry === null || !('index' in entry)) return { index: 0, state: null }
  const state: unknown = 'state' in entry ? entry.state : null
  return { index: Number(entry.index), state }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const usePathname = (): string =>
  useSyncExternalStore(
    subscribe,
    () => place.pathname,
    () => rendered.pathname,
  )

/** The query of the address with its question mark; empty in the prerendered page. */
export const useSearch = (): string =>
  useSyncExternalStore(
    subscribe,
    () => place.search,
    () => rendered.search,
  )

/** What the page before has left for this one. */
export const usePlaceState = (): unknown =>
  useSyncExternalStore(
    subscribe,
    () => place.state,
    () => rendered.state,
  )
