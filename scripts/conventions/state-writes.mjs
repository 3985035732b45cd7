// Every UPDATE of a state goes through its life cycle: `transition()` of apps/server/src/db/transition.ts, which gives
// the new state and the condition on the old one, or one of the few functions that ask their table themselves.
import { isProduct } from '../reachable.mjs'
import { nodes, parseFile } from '../syntax.mjs'
import { textOf, treeFiles } from '../tree.mjs'

/** Tables whose rows have a life cycle, by their names in the schema's code, and the column of its states. */
const STATE_COLUMNS = {
  alerts: 'state',
  alertDeliveries: 'state',
  cardSetups: 'state',
  careHolds: 'state',
  carts: 'state',
  codes: 'state',
  complaints: 'state',
  conversations: 'state',
  conversions: 'state',
  couponUses: 'state',
  coupons: 'approval',
  credits: 'state',
  dataRequests: 'state',
  disputes: 'state',
  doseQuestions: 'state',
  identityReviews: 'state',
  imageRequests: 'state',
  intents: 'state',
  orders: 'status',
  outbox: 'state',
  periods: 'state',
  prescriptions: 'state',
  priceDrafts: 'state',
  refunds: 'state',
  replacementRequests: 'state',
  roleGrants: 'state',
  subscriptionChanges: 'state',
  subscriptions: 'state',
  tasks: 'state',
  uploads: 'state',
  visits: 'state',
}

/** Functions that ask a life cycle for the next state of the row that they hold. */
const TRANSITION_FUNCTIONS = [
  'apps/server/src/features/ground/conversations/append-message.ts',
  'apps/server/src/features/care/identity/decide-review.ts',
  'apps/server/src/features/desks/inbox/make-move.ts',
  'apps/server/src/features/care/orders/transition-order.ts',
  'apps/server/src/features/care/payments/payment-intent-store.ts',
  'apps/server/src/features/care/subscriptions/end-subscription.ts',
  'apps/server/src/features/care/subscriptions/subscriptions-store.ts',
  'apps/server/src/features/care/tickets/make-ticket.ts',
  'apps/server/src/features/care/visits/visit-store.ts',
]

/** What is written is a variable: its file, and what it holds instead of a raw state. */
const VARIABLES = {
  'apps/server/src/features/care/assessments/submit-form.ts': 'the step of an order',
  'apps/server/src/features/desks/clinic/clinic-access.ts': 'the lock of an order',
  'apps/server/src/features/ground/conversations/store-message.ts':
    'the state that appendMessage got from the life cycle',
  'apps/server/src/features/desks/inbox/release-idle.ts':
    'the holder of a thread, or RELEASED.to with RELEASED.allowed',
  'apps/server/src/features/care/orders/attach-authorization.ts': 'the order of an intent',
  'apps/server/src/features/care/payments/unexpected-money.ts': 'unexpected money of an intent that was over',
  'apps/server/src/features/care/prescriptions/decision-clock.ts': 'the clock of a prescription',
  'apps/server/src/features/desks/sales/coupons.ts': 'whether a coupon is active',
  'apps/server/src/features/care/subscriptions/period-authorization.ts': 'the order of an intent',
  'apps/server/src/features/care/subscriptions/purchased-subscription.ts': 'the subscription of an intent',
  'apps/server/src/features/care/subscriptions/undo-change.ts': 'the dates of a subscription',
  'apps/server/src/features/care/tickets/receive-email.ts': 'the answer times of a ticket',
  'apps/server/src/features/ground/tasks/task-actions.ts':
    'the owner of a task, or CLOSED.to with CLOSED.allowed',
  'apps/server/src/features/care/visits/room.ts': 'the connection of a side of a visit, and its last sign',
}

/** The calls of a chain from its last to its first: `db.update(t).set(x).where(y)` is [where, set, update]. */
function chainOf(call) {
  const calls = []
  for (let at = call; at?.type === 'CallExpression'; at = at.callee.object) {
    if (at.callee.type !== 'MemberExpression') break
    calls.push({ name: at.callee.property.name, argument: at.arguments[0], node: at })
  }
  return calls
}

/** Returns one sentence for each state that a file writes without asking the life cycle of its table. */
export function rawStateWrites(path, text) {
  const { program, lineAt } = parseFile(path, text)
  const wheres = new Map()
  const sets = []
  for (const node of nodes(program)) {
    const chain = chainOf(node)
    const set = chain.find(({ name }) => name === 'set')
    const update = chain.find(({ name }) => name === 'update')
    if (!set || !update || !STATE_COLUMNS[update.argument?.name]) continue
    const where = chain.find(({ name }) => name === 'where')
    if (where)
      wheres.set(set.node.start + ':' + set.node.end, text.slice(where.argument.start, where.argument.end))
    if (chain[0] === set) sets.push({ set, table: update.argument.name })
  }
  return sets.flatMap(({ set, table }) => {
    const says = (what) => [`${path}:${lineAt({ start: set.argument.start })} ${table}: ${what}`]
    if (set.argument.type !== 'ObjectExpression')
      return VARIABLES[path] ? [] : says('what is written is a variable')
    const properties = set.argument.properties
    const state = properties.findLast(({ key }) => key?.name === STATE_COLUMNS[table])
    if (!state)
      return properties.some(({ type }) => type === 'SpreadElement') && !VARIABLES[path]
        ? says('what is written is a variable')
        : []
    const value = text.slice(state.value.start, state.value.end)
    const asked = value.endsWith('.to') ? `${value.slice(0, -3)}.allowed` : undefined
    const where = wheres.get(set.node.start + ':' + set.node.end) ?? ''
    return asked && where.includes(asked) ? [] : says(`writes ${value} without its life cycle`)
  })
}

/** Returns the sentences of the whole server. */
export const stateWriteFaults = () =>
  treeFiles()
    .filter(
      (path) => path.startsWith('apps/server/') && isProduct(path) && !TRANSITION_FUNCTIONS.includes(path),
    )
    .flatMap((path) => rawStateWrites(path, textOf(path)))

/** Returns the schema's tables that have a life cycle, and those that the list above names, where the two differ. */
export function unlistedTables() {
  const schema = treeFiles().filter(
    (path) => path.startsWith('apps/server/src/db/schema/') && isProduct(path),
  )
  const withStates = schema.flatMap((path) =>
    [...textOf(path).matchAll(/export const (\w+) = pgTable\([\s\S]*?\n\)?\n/g)].flatMap(([table, name]) =>
      /^\s+(state|status|approval): text\(\)\.\$type<\w*(State|Status|Approval)>/m.test(table) ? [name] : [],
    ),
  )
  // The record of a late order repeats the order's state as it was.
  const expected = new Set(withStates.filter((name) => name !== 'lateOrderRecords'))
  return [...expected.symmetricDifference(new Set(Object.keys(STATE_COLUMNS)))]
}
