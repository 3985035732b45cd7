import { failedCheck } from '../declines.ts'
import { GatewayUnavailable, type CardReplacement, type SavedCard, type Unknown } from '../port.ts'
import type { NmiClient } from './client.ts'
import { OutcomeUnknown, orUnavailable, outcomeOf } from './outcome.ts'
import { declineBy } from './parse-response.ts'
import { childrenOf } from './read-xml.ts'
import {
  FIELD,
  findTransaction,
  findTransactions,
  knownTransaction,
  succeeded,
  toCard,
  tried,
} from './transactions.ts'
import type { NmiTransaction } from './transactions.ts'
import { vaultIdOf } from './vault-id.ts'

/** Each card is one vault record: `cardRef` is its id, and the customer is a field of the transaction that saved it. */
export const replaceCard = (
  nmi: NmiClient,
  order: { customerRef: string; cardToken: string; key: string },
): Promise<CardReplacement | Unknown> =>
  nmi.alone(order.key, () =>
    outcomeOf<CardReplacement>(async () => {
      const found = await findTransactions(nmi, { [FIELD.key]: order.key })
      const earlier = found.find((transaction) => transaction.key === order.key)
      if (earlier) return await accept(nmi, earlier)
      const vaultId = vaultIdOf(order.key)
      const answer = await nmi.transact({
        type: 'validate',
        payment_token: order.cardToken,
        customer_vault: 'add_customer',
        customer_vault_id: vaultId,
        initiated_by: 'customer',
        stored_credential_indicator: 'stored',
        [FIELD.key]: order.key,
        [FIELD.customer]: order.customerRef,
        [FIELD.card]: vaultId,
      })
      if (answer.outcome !== 'approved')
        return { state: 'declined', setupRef: answer.transactionId, decline: declineBy(answer) }
      const saved = await findTransaction(nmi, answer.transactionId ?? '')
      if (!saved) throw new OutcomeUnknown('in_progress')
      return await accept(nmi, saved)
    }),
  )

/** The gateway has no 3-D Secure step, so this only returns the card in its current state. */
export const completeCard = (nmi: NmiClient, setupRef: string): Promise<CardReplacement | Unknown> =>
  outcomeOf(async () => await accept(nmi, await knownTransaction(nmi, setupRef)))

/** A card whose check failed is not saved, just as an authorization on it would be voided. */
async function accept(nmi: NmiClient, transaction: NmiTransaction): Promise<CardReplacement> {
  const { id: setupRef, cardRef, card, checks } = transaction
  const requested = tried(transaction, 'validate')
  if (!requested || !cardRef) throw new OutcomeUnknown('in_progress')
  if (!requested.success)
    return { state: 'declined', setupRef, decline: declineBy({ code: requested.code, checks }) }
  const decline = failedCheck(checks)
  if (!decline) return { state: 'saved', setupRef, cardRef, card }
  await forget(nmi, cardRef)
  return { state: 'declined', setupRef, decline }
}

export const listCards = (nmi: NmiClient, customerRef: string): Promise<SavedCard[]> =>
  orUnavailable(async () => {
    const all = await findTransactions(nmi, { [FIELD.customer]: customerRef })
    const refs = all
      .filter((item) => item.customerRef === customerRef && savedItsCard(item))
      .flatMap(({ cardRef }) => cardRef ?? [])
    const kept = await Promise.all([...new Set(refs)].map((cardRef) => readVault(nmi, cardRef)))
    return kept.flatMap((card) => card ?? [])
  })

/** Whether a transaction saved its card. Later uses name the same card under keys of their own. */
const savedItsCard = (transaction: NmiTransaction): boolean =>
  succeeded(transaction, 'auth', 'validate') !== undefined &&
  transaction.cardRef === vaultIdOf(transaction.key ?? '')

async function readVault(nmi: NmiClient, cardRef: string): Promise<SavedCard | null> {
  const report = await nmi.query({ report_type: 'customer_vault', customer_vault_id: cardRef })
  const record = childrenOf(report, 'customer_vault')
    .flatMap((vault) => childrenOf(vault, 'customer'))
    .find(({ attributes }) => attributes['id'] === cardRef)
  return record ? { cardRef, card: toCard(nmi, record) } : null
}

export const removeCard = (nmi: NmiClient, cardRef: string): Promise<void> =>
  orUnavailable(() => forget(nmi, cardRef))

/** The response for a record that no longer exists has no code of its own, so the vault is read. */
async function forget(nmi: NmiClient, cardRef: string): Promise<void> {
  const answer = await nmi.transact({ customer_vault: 'delete_customer', customer_vault_id: cardRef })
  if (answer.outcome === 'approved') return
  if (await readVault(nmi, cardRef)) throw new GatewayUnavailable(`nmi ${answer.code}`)
}
