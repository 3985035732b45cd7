import type { Operation } from './operation.ts'
import { getCharge, listCharges } from './resources/charges.ts'
import { createCustomer, getCustomer, updateCustomer } from './resources/customers.ts'
import { closeDispute, getDispute, listDisputes, updateDispute } from './resources/disputes.ts'
import { getEvent, listEvents } from './resources/event-list.ts'
import {
  cancelPaymentIntent,
  capturePaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  getPaymentIntent,
  listPaymentIntents,
  searchPaymentIntents,
} from './resources/payment-intents.ts'
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  getPaymentMethod,
  listPaymentMethods,
} from './resources/payment-methods.ts'
import { createRefund, getRefund, listRefunds } from './resources/refunds.ts'
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  getSetupIntent,
} from './resources/setup-intents.ts'

export type Route = { method: 'GET' | 'POST'; path: RegExp; name: string; run: Operation }

/** `:id` in a path matches one captured id. `name` is the operation that a fault names. */
const route = (method: Route['method'], path: string, name: string, run: Operation): Route => ({
  method,
  path: new RegExp(`^${path.replaceAll(':id', '([A-Za-z0-9_]+)')}$`),
  name,
  run,
})

export const ROUTES: readonly Route[] = [
  route('POST', '/v1/customers', 'customers.create', createCustomer),
  route('GET', '/v1/customers/:id', 'customers.retrieve', getCustomer),
  route('POST', '/v1/customers/:id', 'customers.update', updateCustomer),
  route('GET', '/v1/customers/:id/payment_methods', 'payment_methods.list', listPaymentMethods),
  route('POST', '/v1/payment_methods', 'payment_methods.create', createPaymentMethod),
  route('GET', '/v1/payment_methods', 'payment_methods.list', listPaymentMethods),
  route('GET', '/v1/payment_methods/:id', 'payment_methods.retrieve', getPaymentMethod),
  route('POST', '/v1/payment_methods/:id/attach', 'payment_methods.attach', attachPaymentMethod),
  route('POST', '/v1/payment_methods/:id/detach', 'payment_methods.detach', detachPaymentMethod),
  route('POST', '/v1/payment_intents', 'payment_intents.create', createPaymentIntent),
  route('GET', '/v1/payment_intents', 'payment_intents.list', listPaymentIntents),
  route('GET', '/v1/payment_intents/search', 'payment_intents.search', searchPaymentIntents),
  route('GET', '/v1/payment_intents/:id', 'payment_intents.retrieve', getPaymentIntent),
  route('POST', '/v1/payment_intents/:id/confirm', 'payment_intents.confirm', confirmPaymentIntent),
  route('POST', '/v1/payment_intents/:id/capture', 'payment_intents.capture', capturePaymentIntent),
  route('POST', '/v1/payment_intents/:id/cancel', 'payment_intents.cancel', cancelPaymentIntent),
  route('POST', '/v1/setup_intents', 'setup_intents.create', createSetupIntent),
  route('GET', '/v1/setup_intents/:id', 'setup_intents.retrieve', getSetupIntent),
  route('POST', '/v1/setup_intents/:id/confirm', 'setup_intents.confirm', confirmSetupIntent),
  route('POST', '/v1/setup_intents/:id/cancel', 'setup_intents.cancel', cancelSetupIntent),
  route('POST', '/v1/refunds', 'refunds.create', createRefund),
  route('GET', '/v1/refunds', 'refunds.list', listRefunds),
  route('GET', '/v1/refunds/:id', 'refunds.retrieve', getRefund),
  route('GET', '/v1/charges', 'charges.list', listCharges),
  route('GET', '/v1/charges/:id', 'charges.retrieve', getCharge),
  route('GET', '/v1/disputes', 'disputes.list', listDisputes),
  route('GET', '/v1/disputes/:id', 'disputes.retrieve', getDispute),
  route('POST', '/v1/disputes/:id', 'disputes.update', updateDispute),
  route('POST', '/v1/disputes/:id/close', 'disputes.close', closeDispute),
  route('GET', '/v1/events', 'events.list', listEvents),
  route('GET', '/v1/events/:id', 'events.retrieve', getEvent),
]
