import { list, need } from '../objects.ts'
import { ok, type Operation } from '../operation.ts'

export const listEvents: Operation = async (call) => {
  const { params } = call
  params.allow('type', 'created', 'limit', 'starting_after', 'ending_before', 'expand')
  const limit = params.cents('limit') ?? 10
  const type = params.text('type')
  const found = await list(call.query, {
    kind: 'event',
    createdFrom: Number(params.group('created')?.text('gte') ?? 0),
    after: params.text('starting_after'),
    before: params.text('ending_before'),
    limit: type ? undefined : limit + 1,
  })
  const matching = found.filter((item) => !type || item.body.type === type)
  return ok({
    object: 'list',
    data: matching.slice(0, limit).map((item) => item.body),
    has_more: matching.length > limit,
    url: '/v1/events',
  })
}

export const getEvent: Operation = async (call) => ok((await need(call.query, 'event', call.ids[0]!)).body)
