// Whether a test proves anything about the product: it has to reach code that an app or the server imports (decision
// D-55).
import { readFileSync } from 'node:fs'
import { references } from './declarations.mjs'
import { createWalk, isProduct, readProduct } from './reachable.mjs'
import { at } from './workspace.mjs'

const pathOf = (id) => id.slice(0, id.indexOf('#'))

/**
 * Returns functions over one reading of the code. It takes the result of readProduct.
 *
 * `unreached(path, node)`: the names that a test uses itself, or by the support of tests, and that no app and no server
 * reaches. `provesNothing(path, node)`: why the test proves no row; undefined if it does. `deadBreak(entry, source)`: why
 * breaking this text breaks nothing that runs; undefined if it does.
 */
export function createProof({ files, walk: product } = readProduct()) {
  /** The product's declarations that a test uses; the walk ends where the product begins. */
  const used = (path, start) => {
    const walk = createWalk(files, (file) => !isProduct(file))
    start(walk)
    return [...walk.reached].filter((id) => isProduct(pathOf(id)))
  }
  const ofFile = new Map()
  const usedByFile = (path) => {
    if (!ofFile.has(path))
      ofFile.set(
        path,
        used(path, (walk) => {
          walk.load(path)
          for (const name of files.get(path).declarations.keys()) walk.reachDeclaration(path, name)
        }),
      )
    return ofFile.get(path)
  }
  const unreached = (path, node) =>
    used(path, (walk) => {
      // What the rest of the file does when it is loaded is not what this test uses.
      walk.loaded.add(path)
      walk.use(path, references(node))
    })
      .filter((id) => !product.reached.has(id))
      .map((id) => id.slice(id.indexOf('#') + 1))

  return {
    unreached,
    provesNothing(path, node) {
      // A journey drives the built pages and a running server, a page test opens a page of the app by its address.
      if (path.startsWith('e2e/') || path.endsWith('.page.test.tsx')) return undefined
      if (!files.has(path)) return 'is no test of the product'
      const dead = unreached(path, node)
      if (dead.length > 0) return `tests ${dead.join(', ')}, which no app and no server reaches`
      return usedByFile(path).some((id) => product.reached.has(id))
        ? undefined
        : 'reaches no code of the product'
    },
    deadBreak({ row, file, find }, source = readFileSync(at(file), 'utf8')) {
      const code = files.get(file)
      if (!code) return undefined
      const place = source.indexOf(find)
      const around = code.ranges.filter(({ start, end }) => start < place + find.length && place < end)
      const reached =
        around.length > 0
          ? around.some(({ name }) => product.reached.has(`${file}#${name}`))
          : product.loaded.has(file)
      return reached ? undefined : `${row}: no app and no server reaches this part of ${file}.`
    },
  }
}
