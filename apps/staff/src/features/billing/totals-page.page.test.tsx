import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { TotalsPage } from './totals-page.tsx'

const row = (day: string, state: string, captured: number, refunded = 0) => ({
  day,
  product: 'semaglutide',
  state,
  authorized_cents: 0,
  released_cents: 0,
  captured_cents: captured,
  refunded_cents: refunded,
})

test('M-51 the totals show each day once, and the file holds each product and state', async () => {
  const files: Blob[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(blob)
    return 'blob:file'
  })
  try {
    const { user } = openPage(<TotalsPage />, {
      roles: ['billing'],
      answers: {
        billing: {
          totals: ({ month }) => ({
            month: month ?? '',
            rows: [
              row('2026-11-23', 'CA', 14997),
              row('2026-11-23', 'TX', 29997, 5000),
              row('2026-11-24', 'CA', 14997),
            ],
            sum: {
              authorized_cents: 0,
              released_cents: 0,
              captured_cents: 59991,
              refunded_cents: 5000,
              held_cents: 14997,
            },
          }),
        },
      },
    })
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toHaveLength(2)
    expect(table.getAllByRole('row')[1]?.textContent).toContain('$449.94')
    expect(screen.getByText('Captured less refunded').nextElementSibling?.textContent).toBe('$549.91')
    await user.click(screen.getByRole('button', { name: 'Save as CSV' }))
    expect((await files[0]?.text())?.split('\r\n')).toEqual([
      'day,product,state,authorized,released,captured,refunded',
      '2026-11-23,semaglutide,CA,0.00,0.00,149.97,0.00',
      '2026-11-23,semaglutide,TX,0.00,0.00,299.97,50.00',
      '2026-11-24,semaglutide,CA,0.00,0.00,149.97,0.00',
    ])
  } finally {
    click.mockRestore()
    url.mockRestore()
  }
})
