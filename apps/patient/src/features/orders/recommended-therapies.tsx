import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { formatUsd } from '@contour/domain/money/cents'
import { RECOMMENDED_DRUG } from '@contour/domain/orders/fold-therapies'
import { Button } from '@contour/ui/button'
import { Fold } from '@contour/ui/fold'
import { Link } from '@contour/ui/link'
import { Notice } from '@contour/ui/notice'
import { messageOf } from '../../lib/error-messages.ts'
import { loadApi } from '../../lib/load-api.ts'
import { therapiesTexts } from '../../texts/en/therapies.ts'
import { useTexts } from '@contour/texts/use-texts'

const therapies = {
  queryKey: ['therapies'],
  queryFn: async () => (await loadApi()).therapies.readTherapies({}),
  staleTime: 600_000,
}

/**
 * Three static cards at the end of the page, written by staff; the prices charged are on the linked pages.
 * @param folded collapsed under "Other therapies", for patients who are already in treatment (D-65)
 */
export function RecommendedTherapies({ folded }: { folded: boolean }) {
  const t = useTexts(therapiesTexts)
  const [opened, setOpened] = useState(false)
  if (folded)
    return (
      <div className="border-t border-hairline pt-2">
        <Fold title={t('other')} onOpen={() => setOpened(true)}>
          {opened ? <TherapyCards /> : null}
        </Fold>
      </div>
    )
  return (
    <section aria-labelledby="recommended" className="grid gap-4 pt-4">
      <h2 id="recommended" className="type-h2">
        {t('recommended')}
      </h2>
      <TherapyCards />
    </section>
  )
}

function TherapyCards() {
  const t = useTexts(therapiesTexts)
  const content = useQuery(therapies)
  if (content.isPending) return <p className="min-h-40 text-muted">{t('loading')}</p>
  if (!content.data)
    return (
      <Notice
        tone="info"
        live="polite"
        actions={
          <Button tone="secondary" onClick={() => void content.refetch()}>
            {t('again')}
          </Button>
        }
      >
        {messageOf(content.error)}
      </Notice>
    )
  const { price_cents, cards, note } = content.data
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4 md:grid-cols-3">
        {cards.map((text) => (
          <li key={text} className="card grid content-between gap-1 py-4! md:gap-4 md:py-6!">
            <div className="grid gap-1 md:gap-2">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 md:grid md:gap-2">
                <h3 className="type-h3">{DRUG_TITLE[RECOMMENDED_DRUG]}</h3>
                <p>
                  <strong className="type-number">{t('price', { amount: wholeOrExact(price_cents) })}</strong>
                </p>
              </div>
              <p className="break-words text-muted">{text}</p>
            </div>
            <Link className="link inline-flex min-h-12 items-center" href="/weight-loss-plan">
              {t('seePlans')} <span className="sr-only">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="type-small break-words text-muted">{note}</p>
    </div>
  )
}

/** "$449" as document 3 prints it; cents only if they are not zero. */
const wholeOrExact = (cents: number): string => formatUsd(cents).replace(/\.00$/, '')
