import { ORDER_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { trackerSteps } from '@contour/domain/orders/tracker-steps'
import { expect, test } from 'vitest'
import { routes } from '../../routes.ts'

test('R-010 every link of the tracker, in every status, opens a page of ours', () => {
  const patterns = routes.map(
    ({ path }) => new RegExp(`^${path.replace('*', '').replace(/:\w+/g, '[^/]+')}$`),
  )
  const hrefs = ORDER_STATUSES.flatMap((status) =>
    [false, true].flatMap((needs_video) =>
      [0, 1, 4].flatMap((submitted) =>
        trackerSteps({
          id: 'order-one',
          status,
          submitted,
          needs_video,
          payment_intent_id: 'payment-one',
          payment_secured: true,
          tracking_number: null,
          logistics_provider: null,
          stated: { review: '24-48 hours', pharmacy: '2-3 days' },
        }).flatMap(({ actions }) =>
          actions.flatMap((action) => (action.kind === 'link' && !action.external ? [action.href] : [])),
        ),
      ),
    ),
  )
  const visit = trackerSteps({
    id: 'order-one',
    status: 'waiting_prescription',
    submitted: 3,
    payment_intent_id: null,
    payment_secured: true,
    tracking_number: null,
    logistics_provider: null,
    stated: { review: '24-48 hours', pharmacy: '2-3 days' },
    visit: { state: 'waiting', starts_at: null },
  })
  hrefs.push(...visit.flatMap(({ actions }) => actions.flatMap((one) => ('href' in one ? [one.href] : []))))
  expect(hrefs).toEqual(expect.arrayContaining(['/explainer/order-one', '/visit/order-one']))
  const dead = [...new Set(hrefs)].filter((href) => !patterns.some((pattern) => pattern.test(href)))
  expect(dead).toEqual([])
})
