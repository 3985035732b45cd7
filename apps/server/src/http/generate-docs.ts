import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { patientContract, plainRoutes, staffContract } from '@contour/contract'
import { z } from 'zod'
import { declaredCalls, type DeclaredCall } from './declared-calls.ts'

const ROUTES = path.resolve(import.meta.dirname, '../../../../docs/routes.json')

/** Returns docs/routes.json from the contract: one line a route, so that a change shows which routes it touches. */
function routesDocument(): string {
  const calls = [
    ...declaredCalls(patientContract).map((call) => routeRow(call, 'patient')),
    ...declaredCalls(staffContract).map((call) => routeRow(call, 'staff')),
  ]
  const plain = plainRoutes.map(
    ({ method, path: at, origin, summary, access, owner, health, ids, errors, limits }) => ({
      method,
      path: at,
      origin,
      summary,
      roles: rolesOf(access),
      owner,
      health,
      ids,
      limits,
      errors,
      body: null,
    }),
  )
  return `[\n${[...calls, ...plain].map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
}

function routeRow(call: DeclaredCall, origin: 'patient' | 'staff') {
  return {
    method: call.method,
    path: call.path,
    origin,
    summary: call.summary,
    roles: rolesOf(call.access),
    owner: call.owner,
    health: call.health,
    ids: call.ids,
    limits: call.limits,
    errors: call.errors,
    body:
      call.input instanceof z.ZodType
        ? z.toJSONSchema(call.input, { unrepresentable: 'any', io: 'input' })
        : null,
  }
}

function rolesOf(access: DeclaredCall['access']): string[] {
  if (access.realm === 'patient') return [...access.scopes]
  if (access.realm === 'staff') return [...access.roles]
  return [access.realm === 'demo' ? 'anyone in demo mode' : 'anyone']
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = routesDocument()
  if (!process.argv.includes('--check')) writeFileSync(ROUTES, text)
  else if (readFileSync(ROUTES, 'utf8') !== text) {
    process.stderr.write('docs/routes.json does not match the contract; run npm run generate\n')
    process.exitCode = 1
  }
}
