import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { cardOrigins } from './card-origins.ts'
import { contentPolicy } from './static-pages.ts'

const alone = readConfig({})
const policyFor = (kind: 'sandbox' | 'stripe', config = alone) => {
  const client =
    kind === 'stripe' ? { kind, publicKey: 'pk_test_sample' } : { kind, frameOrigin: 'http://localhost:3002' }
  const origins = cardOrigins({
    config,
    sandbox: kind === 'sandbox' ? ({ frameOrigin: 'http://localhost:3002' } as never) : null,
    payments: { clientConfig: () => client } as never,
  })
  const policy = contentPolicy('<script>1</script>', { root: '', fallback: '', ...origins })
  return new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
}

test('C-PAY-011 the provider’s script, frame and calls are allowed only where its keys are given', () => {
  const [sandbox, stripe] = [policyFor('sandbox'), policyFor('stripe')]
  expect(stripe.get('script-src')).toContain('https://js.stripe.com')
  expect(stripe.get('frame-src')).toEqual(['https://js.stripe.com', 'https://hooks.stripe.com'])
  expect(stripe.get('connect-src')).toContain('https://api.stripe.com')
  expect([...sandbox.values()].flat().join(' ')).not.toContain('stripe.com')
  expect(sandbox.get('frame-src')).toEqual(['http://localhost:3002'])
  for (const policy of [sandbox, stripe])
    expect(policy.get('script-src')?.join(' ')).not.toMatch(/unsafe|\*|https:\/\/(?!js\.stripe\.com)/)
})

test('C-PAY-011 where several processes may share a database, a page shows the card field of any of them, and no other host', () => {
  const policy = policyFor(
    'sandbox',
    readConfig({ DATABASE_URL: 'postgres://contour@127.0.0.1:5432/contour' }),
  )
  expect(policy.get('frame-src')).toEqual(['http://localhost:*'])
})
