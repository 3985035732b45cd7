import type { PlainRoute } from '@contour/contract'
import type { FastifyInstance } from 'fastify'
import type { DeclaredCall } from './declared-calls.ts'

/**
 * Checks every registered route and throws for one without a declaration (architecture.md 4). HEAD and OPTIONS
 * follow from GET.
 */
export function assertRoutesDeclared(
  app: FastifyInstance,
  calls: readonly DeclaredCall[],
  plain: readonly PlainRoute[],
): void {
  const declared = new Set<string>()
  for (const route of [...calls, ...plain])
    declared.add(`${route.method} ${route.path.replace(/\{(\w+)\}/g, ':$1')}`)
  app.addHook('onRoute', (route) => {
    const methods = Array.isArray(route.method) ? route.method : [route.method]
    for (const method of methods) {
      if (method === 'HEAD' || method === 'OPTIONS') continue
      if (!declared.has(`${method} ${route.url}`))
        throw new Error(`route is not declared in the contract: ${method} ${route.url}`)
    }
  })
}
