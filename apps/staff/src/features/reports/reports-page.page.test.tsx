import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import ReportsPage from './reports-page.tsx'

const time = (name: 'review' | 'pharmacy' | 'support_chat', count: number, kept: number) => ({
  time: name,
  count,
  kept,
  median: count === 0 ? null : 90,
  nine_of_ten: count === 0 ? null : 1440,
  promised: name === 'pharmacy' ? null : name === 'review' ? 2880 : 2,
})

test('M-51 the numbers show each step with its share, each time with its promise, and the file holds them all', async () => {
  const files: Blob[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(blob)
    return 'blob:file'
  })
  try {
    const { user } = openPage(<ReportsPage />, {
      roles: ['administrator'],
      answers: {
        reports: {
          month: ({ month }) => ({
            month: month ?? '',
            steps: [
              { step: 'lead' as const, people: 40 },
              { step: 'cart' as const, people: 30 },
              { step: 'paid' as const, people: 15 },
            ],
            counts: [
              { group: 'source' as const, name: 'newsletter', count: 3, cents: 90000 },
              { group: 'disqualified' as const, name: '', count: 4, cents: null },
              { group: 'plans' as const, name: 'canceled', count: 2, cents: null },
            ],
            churn: 12.5,
            times: [time('review', 8, 6), time('pharmacy', 0, 0), time('support_chat', 4, 4)],
          }),
        },
      },
    })
    const steps = within(await screen.findByRole('table', { name: 'People by step' }))
    // Each cell repeats its head for a narrow screen.
    expect(
      steps
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Left their detailsPeople40Of all100 %Of the step beforeNone',
      'Chose a medicinePeople30Of all75 %Of the step before75 %',
      'PaidPeople15Of all38 %Of the step before50 %',
    ])
    expect(
      within(screen.getByRole('table', { name: 'Sources, reasons, plans, coupons' }))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'newsletterOfPurchases by sourceHow many3Amount$900.00',
      'OthersOfTurned away by reasonHow many4Amount',
      'Ended: canceledOfPlansHow many2Amount',
    ])
    screen.getByText('Churn: 12.5 % of the plans that ran when the month began ended in it.')
    const times = within(screen.getByRole('table', { name: 'Times against promises' }))
    const said = times.getAllByRole('row').map(({ textContent }) => textContent)
    expect(said[1]).toBe(
      'Review, at the latestHow many8Half within90 minNine of ten within24 hPromised48 hKept75 %',
    )
    expect(said[2]).toContain('Promisedby its dayKeptNone')
    expect(said[3]).toContain('Promised2 min of office hoursKept100 %')
    await user.click(screen.getByRole('button', { name: 'Save as CSV' }))
    expect((await files[0]?.text())?.split('\r\n')).toEqual([
      'number,name,count,kept,median_minutes,nine_of_ten_minutes,promised_minutes,cents',
      'step,lead,40,,,,,',
      'step,cart,30,,,,,',
      'step,paid,15,,,,,',
      'source,newsletter,3,,,,,90000',
      'disqualified,,4,,,,,',
      'plans,canceled,2,,,,,',
      'plans,churn_percent,12.5,,,,,',
      'time,review,8,6,90,1440,2880,',
      'time,pharmacy,0,0,,,,',
      'time,support_chat,4,4,90,1440,2,',
    ])
  } finally {
    click.mockRestore()
    url.mockRestore()
  }
})
