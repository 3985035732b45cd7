import { newId, ok, seconds, type Operation } from '../operation.ts'
import { need, save } from '../objects.ts'
import { record } from '../events.ts'
import { invalidRequest } from '../api-error.ts'

export const createCustomer: Operation = async (call) => {
  const { params } = call
  params.allow('email', 'name', 'description', 'metadata', 'phone', 'address', 'expand', 'payment_method')
  const body = {
    id: newId('cus'),
    object: 'customer',
    address: params.group('address')?.values ?? null,
    balance: 0,
    created: seconds(call.now),
    currency: null,
    default_source: null,
    delinquent: false,
    description: params.text('description') ?? null,
    discount: null,
    email: params.text('email') ?? null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: params.metadata(),
    name: params.text('name') ?? null,
    phone: params.text('phone') ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  await save(call.query, { kind: 'customer', body, hidden: {}, due: null })
  await record(call, 'customer.created', body)
  return ok(body)
}

export const getCustomer: Operation = async (call) =>
  ok((await need(call.query, 'customer', call.ids[0]!)).body)

export const updateCustomer: Operation = async (call) => {
  const { params } = call
  params.allow('email', 'name', 'description', 'metadata', 'phone', 'address', 'invoice_settings', 'expand')
  const stored = await need(call.query, 'customer', call.ids[0]!)
  for (const field of ['email', 'name', 'description', 'phone'])
    if (params.text(field)) stored.body[field] = params.text(field)
  stored.body.metadata = { ...stored.body.metadata, ...params.metadata() }
  const standard = params.group('invoice_settings')?.text('default_payment_method')
  if (standard) {
    const method = await need(call.query, 'payment_method', standard, 'invoice_settings')
    if (method.body.customer !== stored.body.id)
      throw invalidRequest(
        'resource_missing',
        'The payment method is not attached to this customer.',
        'invoice_settings',
      )
    stored.body.invoice_settings = { ...stored.body.invoice_settings, default_payment_method: standard }
  }
  await save(call.query, stored)
  return ok(stored.body)
}
