import { authenticateIntent, intentOf } from './authenticate-intent.ts'
import { Params } from './form-body.ts'
import type { FrameContext } from './handle-frame.ts'
import { find } from './objects.ts'
import { newId, type Call } from './operation.ts'
import { tokenize } from './resources/payment-methods.ts'
import type { Query, SandboxStore } from './store.ts'
import type { Stored } from './stored-objects.ts'
import type { TokenizedCard } from './frame-protocol.ts'

type Options = Pick<FrameContext, 'publicOrigin' | 'allowedFrameParents' | 'onError'> & {
  store: SandboxStore
  now: () => Date
  committed: () => void
}

export function frameContext(options: Options): FrameContext {
  const call = (query: Query, params = new Params({})): Call => ({
    query,
    params,
    ids: [],
    now: options.now(),
    request: { id: newId('req'), idempotencyKey: null },
  })
  return {
    publicOrigin: options.publicOrigin,
    allowedFrameParents: options.allowedFrameParents,
    onError: options.onError,
    tokenise: (card, billing) =>
      options.store.transaction(async (query) => tokenised(await tokenize(call(query), card, billing))),
    describe: (secret) =>
      options.store.transaction(async (query) => {
        const { body } = await intentOf({ query }, secret)
        const method = await find(query, 'payment_method', String(body['payment_method']))
        const amount = typeof body['amount'] === 'number' ? body['amount'] : null
        return { amount, last4: method?.body.card.last4 ?? '', status: String(body['status']) }
      }),
    async authenticate(secret, approve) {
      const intent = await options.store.transaction((query) =>
        authenticateIntent(call(query), secret, approve),
      )
      options.committed()
      const status = String(intent.body['status'])
      return { status, outcome: ['requires_capture', 'succeeded'].includes(status) ? 'succeeded' : 'failed' }
    },
  }
}

function tokenised({ body }: Stored<'payment_method'>): TokenizedCard {
  const { card, billing_details: billing } = body
  return {
    token: body.id,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    postalCode: billing.address.postal_code ?? '',
  }
}
