import type { CallFacts, CallMeta } from '@contour/contract'
import { keysOf } from '@contour/domain/table-keys'
import { isContractProcedure, type ContractRouter } from '@orpc/contract'

export type DeclaredContract = ContractRouter<CallMeta>

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

export type DeclaredCall = CallFacts & {
  method: (typeof METHODS)[number]
  path: string
  /** Feature and call name in the contract, for example ["accounts", "login"]. */
  name: readonly string[]
  /** The contract's own response schemas; only documents and tests use them. */
  input: unknown
  output: unknown
}

const FACTS: Readonly<Record<keyof CallFacts, true>> = {
  summary: true,
  access: true,
  owner: true,
  health: true,
  limits: true,
  changes: true,
  ids: true,
  errors: true,
  forCaller: true,
  documented: true,
}

const isComplete = (meta: CallMeta): meta is CallFacts =>
  keysOf(FACTS).every((name) => meta[name] !== undefined) && meta.summary !== ''

/** Returns every call of a contract with its facts. A call without facts stops the start. */
export function declaredCalls(contract: DeclaredContract, name: readonly string[] = []): DeclaredCall[] {
  if (isContractProcedure(contract)) {
    const { route, inputSchema, outputSchema } = contract['~orpc']
    const meta: CallMeta = contract['~orpc'].meta
    const method = METHODS.find((one) => one === route.method)
    if (!method || !route.path || !isComplete(meta))
      throw new Error(`call ${name.join('.')} is not fully declared`)
    return [{ ...meta, method, path: route.path, name, input: inputSchema, output: outputSchema }]
  }
  return Object.entries(contract).flatMap(([key, inner]) => declaredCalls(inner, [...name, key]))
}
