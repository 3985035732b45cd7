import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { LoadState } from '../../frame/portal-page.tsx'
import { cardOnFile } from './billing-lists.ts'
import { addressOnFile } from './on-file.ts'

const UpdateCardDialog = lazy(() => import('./update-card-dialog.tsx'))

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Update Credit Card: which card is on file, and the way to another. */
export function CardSection() {
  const [open, setOpen] = useState(false)
  const file = useQuery(cardOnFile)
  return (
    <section className="card grid content-start gap-4 p-6 md:p-8" aria-labelledby="card-on-file">
      <h2 id="card-on-file" className="type-h3">
        Update Credit Card
      </h2>
      {file.data ? (
        <>
          <p className="type-number">
            {file.data.card?.last4
              ? `${capital(file.data.card.brand ?? 'Card')} ending in ${file.data.card.last4}`
              : 'There is no card on file.'}
          </p>
          <div>
            <Button tone="secondary" onClick={() => setOpen(true)}>
              {file.data.card ? 'Update card' : 'Add a card'}
            </Button>
          </div>
        </>
      ) : (
        <LoadState label="Loading your card" error={file.error} onRetry={() => void file.refetch()} />
      )}
      <Suspense>
        {open ? (
          <UpdateCardDialog
            known={addressOnFile(file.data?.billing_address ?? null)}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </section>
  )
}
