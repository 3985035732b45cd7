import { createHash } from 'node:crypto'
import type { Entry, TestCard } from './test-entry.ts'

/** The response of query.php of the NMI-shaped test gateway: transactions by id, order or field of ours, or a card. */
export function reportOf(
  entries: Entry[],
  vault: Map<string, TestCard>,
  fields: Record<string, string>,
): string {
  const body =
    fields['report_type'] === 'customer_vault'
      ? vaultReport(vault, fields['customer_vault_id'] ?? '')
      : entries
          .filter((entry) => matches(entry, fields))
          .map(transactionReport)
          .join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<nm_response>\n${body}</nm_response>\n`
}

function matches(entry: Entry, fields: Record<string, string>): boolean {
  if ('transaction_id' in fields && entry.id !== fields['transaction_id']) return false
  if ('order_id' in fields && entry.orderId !== fields['order_id']) return false
  return Object.entries(fields).every(
    ([name, value]) => !name.startsWith('merchant_') || entry.fields[name] === value,
  )
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const element = (name: string, text: string): string => `<${name}>${escape(text)}</${name}>`

const cardReport = (card: TestCard): string =>
  [
    element('cc_number', card.number),
    element('cc_hash', createHash('md5').update(card.number).digest('hex')),
    element('cc_exp', '1230'),
    element('cc_type', card.type),
  ].join('')

function transactionReport(entry: Entry): string {
  return [
    '<transaction>',
    element('transaction_id', entry.id),
    '<platform_id></platform_id><transaction_type>cc</transaction_type>',
    element('condition', entry.condition),
    element('order_id', entry.orderId),
    element('original_transaction_id', entry.originalId),
    '<order_description/>',
    element('customerid', entry.vaultId),
    cardReport(entry.card),
    element('avs_response', entry.avs),
    element('csc_response', entry.cvv),
    ...Object.entries(entry.fields).map(
      ([name, value]) =>
        `<merchant_defined_field id="${name.split('_').at(-1)}">${escape(value)}</merchant_defined_field>`,
    ),
    ...entry.actions.map(
      (action) =>
        `<action>${element('amount', action.amount)}${element('action_type', action.type)}` +
        `${element('date', stamp(action.at))}${element('success', action.success ? '1' : '0')}` +
        `${element('response_code', action.code)}</action>`,
    ),
    '</transaction>',
  ].join('\n')
}

function vaultReport(vault: Map<string, TestCard>, id: string): string {
  const card = vault.get(id)
  if (!card) return ''
  return `<customer_vault><customer id="${id}">${cardReport(card)}${element('customer_vault_id', id)}</customer></customer_vault>`
}

const stamp = (at: Date): string => at.toISOString().replaceAll(/\D/g, '').slice(0, 14)
