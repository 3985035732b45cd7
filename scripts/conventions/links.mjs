// Every address that the patient app links to in its code is one of its pages: a mistyped one shows the page of unknown
// paths, which no type and no test of the page refuses. Addresses put together from values are the tests' of their place.
import { matchRoute } from '../../apps/patient/src/router/page-route.ts'
import { routes } from '../../apps/patient/src/routes.ts'
import { isProduct } from '../reachable.mjs'
import { textOf, treeFiles } from '../tree.mjs'

/** Returns the addresses of ours in a source file, without query and fragment. */
export const linksIn = (source) =>
  [...source.matchAll(/\b(?:href|to|go)(?:=|: |\()["'](\/[^"'?#]*)/g)].map(([, path]) => path)

export function linkFaults() {
  return treeFiles()
    .filter((path) => path.startsWith('apps/patient/src/') && /\.tsx?$/.test(path) && isProduct(path))
    .flatMap((path) =>
      linksIn(textOf(path))
        .filter((link) => matchRoute(routes, link).route.path === '*')
        .map((link) => `${path} links to ${link}, which is no page of apps/patient/src/routes.ts`),
    )
}
