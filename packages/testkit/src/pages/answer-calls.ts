import { ERRORS, type ErrorCode } from '@contour/contract/errors'
import { ValidationError } from '@orpc/contract'
import type { AnyContractProcedure, AnySchema, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError, implement, type AnyRouter } from '@orpc/server'

type Contract = Record<string, Record<string, AnyContractProcedure>>
type InputOf<Call> = Call extends { '~orpc': { inputSchema?: infer S extends AnySchema } }
  ? InferSchemaOutput<S>
  : unknown
type OutputOf<Call> = Call extends { '~orpc': { outputSchema?: infer S extends AnySchema } }
  ? InferSchemaInput<S>
  : unknown

/** What every response says; an answer may leave it out. */
const SUCCESS = { status: 'success', success: true, message: '' }
type Facts<Output> = Omit<Output, keyof typeof SUCCESS> & Partial<Output>

/** The answer of one call: what it returns, a function that makes it of what the page sends, or a refusal. */
type Answer<Call> =
  | Refusal
  | Facts<OutputOf<Call>>
  | ((input: InputOf<Call>) => Facts<OutputOf<Call>> | Refusal | Promise<Facts<OutputOf<Call>> | Refusal>)

/** Answers by feature and call, as the contract names them. */
export type Answers<C extends Contract> = {
  [Feature in keyof C]?: { [Name in keyof C[Feature]]?: Answer<C[Feature][Name]> }
}

/** A response that is no success: one of the contract's errors, something else with a status, or none at all. */
export class Refusal {
  readonly respond: () => Response
  constructor(respond: () => Response) {
    this.respond = respond
  }
}

type ErrorFacts = { message?: string; field?: string; details?: Record<string, unknown> }

/** Refuses with an error of the contract, in the envelope of the service. */
export const refused = (code: ErrorCode, facts: ErrorFacts = {}): Refusal =>
  new Refusal(() =>
    Response.json(
      {
        status: 'error',
        success: false,
        code,
        message: ERRORS[code].message,
        ...facts,
        request_id: 'sample',
      },
      { status: ERRORS[code].status },
    ),
  )

/** Answers without a code and a message, as a proxy in front of the service does. */
export const broken = (status = 500): Refusal => new Refusal(() => Response.json({}, { status }))

/** No response arrives. */
export const lost = new Refusal(() => {
  throw new TypeError('Failed to fetch')
})

/** A call that a page made, e.g. `verification.sendCode`, with its input as the contract reads it. */
export type MadeCall = { name: string; input: unknown }

export type FakeService<C extends Contract> = {
  /** In place of the browser's `fetch`. */
  fetch: (request: Request | URL | string, init?: RequestInit) => Promise<Response>
  /** Adds answers, or replaces those of the same calls. */
  answer: (more: Answers<C>) => void
  /** The calls so far, in their order. */
  calls: readonly MadeCall[]
  /** Calls without an answer, and inputs and answers that do not fit the contract: a test that has any fails. */
  problems: readonly string[]
}

/**
 * Answers the calls of a page without a server. What the page sends and what it is answered are both checked against the
 * contract, by the same library as in the server, so a test cannot agree on something that the service would not say.
 */
export function answerCalls<C extends Contract>(contract: C, first: Answers<C>): FakeService<C> {
  const answers = new Map<string, unknown>()
  const calls: MadeCall[] = []
  const problems: string[] = []
  const answer = (more: Answers<C>) => {
    for (const [feature, named] of Object.entries<Record<string, unknown> | undefined>(more))
      for (const [name, one] of Object.entries(named ?? {})) answers.set(`${feature}.${name}`, one)
  }
  answer(first)
  const respond = async (name: string, input: unknown, heard: Heard): Promise<unknown> => {
    calls.push({ name, input })
    const one = answers.get(name)
    if (one === undefined) throw new Error('the test does not answer it')
    const response = typeof one === 'function' ? await (one as (input: unknown) => unknown)(input) : one
    if (response instanceof Refusal) {
      heard.refusal = response
      throw new Error('refused')
    }
    return { ...SUCCESS, ...(response as object) }
  }
  const handler = new OpenAPIHandler<Heard>(routerOf(contract, respond), {
    clientInterceptors: [
      async ({ next, path, context }) => {
        try {
          return await next()
        } catch (error) {
          if (!context.refusal) problems.push(`${path.join('.')}: ${reasonOf(error)}`)
          throw error
        }
      },
    ],
  })
  return {
    answer,
    calls,
    problems,
    async fetch(from, init) {
      const request = from instanceof Request ? from : new Request(new URL(from, window.location.href), init)
      const heard: Heard = {}
      const { matched, response } = await handler.handle(request, { context: heard })
      if (heard.refusal) return heard.refusal.respond()
      if (matched) return response
      problems.push(`${request.method} ${request.url} is no call of the contract`)
      return new Response(null, { status: 404 })
    },
  }
}

/** What a handler tells the response that leaves the fake. */
type Heard = { refusal?: Refusal }
type Respond = (name: string, input: unknown, heard: Heard) => Promise<unknown>

function routerOf(contract: Contract, respond: Respond): AnyRouter {
  const calls = Object.entries(contract).map(([feature, named]) => [
    feature,
    Object.fromEntries(
      Object.entries(named).map(([name, call]) => [
        name,
        implement(call)
          .$context<Heard>()
          .handler(({ input, context }) => respond(`${feature}.${name}`, input, context)),
      ]),
    ),
  ])
  return Object.fromEntries(calls) as AnyRouter
}

function reasonOf(error: unknown): string {
  const cause = error instanceof ORPCError && error.cause ? error.cause : error
  const issues = cause instanceof ValidationError ? `: ${JSON.stringify(cause.issues)}` : ''
  return `${error instanceof Error ? error.message : String(error)}${issues}`
}
