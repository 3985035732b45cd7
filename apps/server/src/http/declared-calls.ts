import type { CallFacts } from '@contour/contract'
import { isContractProcedure } from '@orpc/contract'
import type { AnyContractRouter } from '@orpc/contract'

export type DeclaredCall = CallFacts & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Room and name in the contract, for example ["accounts", "login"]. */
  name: readonly string[]
  /** Response schemas are the contract's own; only documents and tests look at them. */
  input: unknown
  output: unknown
}

/** Every call of a contract with its facts. A call without facts stops the start. */
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
