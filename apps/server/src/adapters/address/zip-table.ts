import { createRequire } from 'node:module'
import { z } from 'zod'

const Place = z.object({ city: z.string(), state: z.string() })

const Table = z.object({ codes: z.record(z.string(), Place) })

export type Place = z.output<typeof Place>
export type City = Place & { /** Empty if the city has several. */ zip: string; zips: number }

export type ZipTable = {
  /** City and state of a five-digit ZIP, or null. */
  find(zip: string): Place | null
  /** States with ZIPs of the same first three digits; empty for an unused prefix. */
  statesNear(zip: string): ReadonlySet<string>
  /** Cities whose name begins with the prefix, the one with the most ZIPs first; military post offices left out. */
  citiesFrom(prefix: string, state: string | null, limit: number): City[]
}

const MILITARY = new Set(['AA', 'AE', 'AP'])

/** Reads the package's 5 MB once and retains two short strings per ZIP; takes about 0.3 s, so it runs at first use. */
export function loadZipTable(): ZipTable {
  const places = new Map<string, Place>()
  const near = new Map<string, Set<string>>()
  const cities = new Map<string, City>()
  for (const [zip, { city, state }] of Object.entries(readCodes())) {
    places.set(zip, { city, state })
    const prefix = zip.slice(0, 3)
    near.set(prefix, (near.get(prefix) ?? new Set<string>()).add(state))
    if (MILITARY.has(state)) continue
    const key = `${cityKey(city)}|${state}`
    const known = cities.get(key)
    cities.set(key, { city, state, zip: known ? '' : zip, zips: (known?.zips ?? 0) + 1 })
  }
  const byName = [...cities].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const none: ReadonlySet<string> = new Set()
  return {
    find: (zip) => places.get(zip) ?? null,
    statesNear: (zip) => near.get(zip.slice(0, 3)) ?? none,
    citiesFrom: (prefix, state, limit) =>
      byName
        .filter(([key, city]) => key.startsWith(cityKey(prefix)) && (state === null || city.state === state))
        .map(([, city]) => city)
        .toSorted((a, b) => b.zips - a.zips)
        .slice(0, limit),
  }
}

/** A city's name normalized for comparison: without case, dots and the usual abbreviations. */
export const cityKey = (city: string): string =>
  city
    .toLowerCase()
    .replaceAll(/[.']/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^saint /, 'st ')
    .replace(/^mount /, 'mt ')
    .replace(/^fort /, 'ft ')

function readCodes(): Record<string, Place> {
  const require = createRequire(import.meta.url)
  const file = require.resolve('zipcodes/lib/codes.js')
  const { codes } = Table.parse(require(file))
  // The module cache would otherwise retain the whole table in addition to ours.
  Reflect.deleteProperty(require.cache, file)
  return codes
}
