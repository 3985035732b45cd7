// What packages and apps export is reached from the entry points of the apps and the
// server, not from tests alone (decision D-55).
import { readProduct, unreachedExports } from '../reachable.mjs'

export function reachFaults() {
  const { files, walk } = readProduct()
  return unreachedExports(files, walk).map(
    ({ path, name, line }) =>
      `${path}:${line} ${name}: no app and no server reaches it. Wire it or delete it.`,
  )
}
