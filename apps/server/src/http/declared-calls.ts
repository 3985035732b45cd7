import type { CallFacts } from '@contour/contract'
import { isContractProcedure } from '@orpc/contract'
import type { AnyContractRouter } from '@orpc/contract'

export type DeclaredCall = CallFacts & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Feature and call name in the contract, for example ["accounts", "login"]. */
  name: readonly string[]
  /** The contract's own response schemas; only documents and tests use them. */
  input: unknown
  output: unknown
}

/** Returns every call of a contract with its facts. A call without facts stops the start. */
export function declaredCalls(contract: AnyContractRouter, name: readonly string[] = []): DeclaredCall[] {
  if (isContractProcedure(contract)) {
    const { route, meta, inputSchema, outputSchema } = contract['~orpc']
    const facts = meta as CallFacts
    if (!route.method || !route.path || !facts.access || !facts.summary)
      throw new Error(`call ${name.join('.')} is not fully declared`)
    return [
      {
        ...facts,
        method: route.method as DeclaredCall['method'],
        path: route.path,
        name,
        input: inputSchema,
        output: outputSchema,
      },
    ]
  }
  return Object.entries(contract).flatMap(([key, inner]) =>
    declaredCalls(inner as AnyContractRouter, [...name, key]),
  )
}
