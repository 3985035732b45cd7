// Which packages the production service needs, read from the lock file: the closure of the server's own dependencies.
import path from 'node:path'

/** Folders of the workspaces that the server runs; the pages of both apps are built beforehand. */
export const SERVER = 'apps/server'

/** Optional packages that the service never calls: the command line that Stripe's library offers to install. */
const NEVER_CALLED = [/^@stripe\/cli-/]

/** Where Node finds a package that is imported from a place of the lock file, by its own rule of nested folders. */
function placeOf(lock, name, from) {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const place = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (place in lock.packages) return place
    if (folder === '.') return null
  }
}

/**
 * Returns the places of every package that the server needs at run time, its workspaces by their folders. Optional ones that
 * are for another platform are in the lock file and not on the disk.
 * @param lock package-lock.json
 * @param isThere whether a place is installed
 */
export function productionPlaces(lock, isThere) {
  const found = new Set()
  const visit = (place) => {
    const entry = lock.packages[place]
    const real = entry?.link ? entry.resolved : place
    if (!entry || found.has(real)) return
    found.add(real)
    const { dependencies, optionalDependencies, peerDependencies } = lock.packages[real]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const next = placeOf(lock, name, real)
      if (!next || NEVER_CALLED.some((pattern) => pattern.test(name))) continue
      const { link, devOptional, peer, dev } = lock.packages[next]
      // A peer that only development brings along is not needed here.
      if (!(name in { ...dependencies, ...optionalDependencies }) && (dev || devOptional || peer)) continue
      if (link || isThere(next)) visit(next)
    }
  }
  visit(SERVER)
  return [...found].toSorted()
}

/** Files of packages that nothing reads at run time: types, maps, sources, tests and their like. Licenses stay. */
const USELESS = [
  /\.map$/,
  /\.d\.[cm]?ts$/,
  /(?<!\.d)\.[cm]?tsx?$/,
  /\.(md|markdown|flow|tsbuildinfo|html)$/i,
  /\/(test|tests|__tests__|docs|examples?|benchmarks?|\.github)\//,
]
const LICENSE = /(^|\/)(licen[cs]e|notice|copying|third-party)[^/]*$/i

export const isNeededFile = (file) => LICENSE.test(file) || !USELESS.some((pattern) => pattern.test(file))
