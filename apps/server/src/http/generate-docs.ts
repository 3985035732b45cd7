import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { patientContract, plainRoutes, staffContract } from '@contour/contract'
import { z } from 'zod'
import { declaredCalls } from './declared-calls.ts'
import type { DeclaredCall } from './declared-calls.ts'
import { openApiDocument } from './openapi.ts'

const DOCS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../../docs')

/** Generates docs/openapi.json and docs/routes.json from the contract. */
export async function generatedDocs(): Promise<Record<string, string>> {
  const allDocs = { ...patientContract, staff: staffContract }
  const openapi = await openApiDocument(allDocs, plainRoutes, 'Contour')
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
  return {
    'openapi.json': `${JSON.stringify(openapi, null, 1)}\n`,
    'routes.json': `${JSON.stringify([...calls, ...plain], null, 1)}\n`,
  }
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
  const check = process.argv.includes('--check')
  for (const [file, text] of Object.entries(await generatedDocs())) {
    const at = path.join(DOCS, file)
    if (!check) writeFileSync(at, text)
    else if (readFileSync(at, 'utf8') !== text) {
      process.stderr.write(`docs/${file} does not match the contract; run npm run generate\n`)
      process.exitCode = 1
    }
  }
}
