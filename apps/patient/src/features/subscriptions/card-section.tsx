import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { later } from '@contour/ui/later'
import { Button } from '@contour/ui/button'
import { LoadState } from '../../frame/portal-page.tsx'
import { billingTexts } from '../../texts/en/subscriptions.ts'
import { useTexts } from '@contour/texts/use-texts'
import { cardOnFile } from './subscription-lists.ts'
import { addressOnFile } from './address-on-file.ts'

const UpdateCardDialog = later(() => import('./update-card-dialog.tsx'))

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

export function CardSection() {
  const t = useTexts(billingTexts)
  const [open, setOpen] = useState(false)
  const file = useQuery(cardOnFile)
  return (
    <section className="card grid content-start gap-4 p-6 md:p-8" aria-labelledby="card-on-file">
      <h2 id="card-on-file" className="type-h3">
        {t('cardTitle')}
      </h2>
      {file.data ? (
        <>
          <p className="type-number">
            {file.data.card?.last4
              ? t('cardEnding', {
                  brand: capital(file.data.card.brand ?? t('cardWord')),
                  last4: file.data.card.last4,
                })
              : t('noCard')}
          </p>
          <div>
            <Button tone="secondary" onClick={() => setOpen(true)}>
              {file.data.card ? t('updateCard') : t('addCard')}
            </Button>
          </div>
        </>
      ) : (
        <LoadState label={t('cardLoading')} error={file.error} onRetry={() => void file.refetch()} />
      )}
      {open ? (
        <UpdateCardDialog
          known={addressOnFile(file.data?.billing_address ?? null)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  )
}
