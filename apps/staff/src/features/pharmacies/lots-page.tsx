import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import type { Lot } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { pharmaciesTexts } from '../../texts/en/pharmacies.ts'
import { lotColumns } from './columns.tsx'
import { FindLot } from './find-lot.tsx'
import { LotDialog } from './lot-dialog.tsx'
import { ProductList } from './product-list.tsx'

/** What the pharmacies make, and the lots of it: without a lot nothing ships (D-89). */
export function LotsPage() {
  const t = useTexts(pharmaciesTexts)
  const lots = useInfiniteQuery(reads.lots())
  const products = useQuery(reads.products())
  const [open, setOpen] = useState<{ lot: Lot | null } | null>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FindLot />
      <ListPage
        title={t('title')}
        head={
          <DeskButton
            {...(products.data ? {} : { reason: t('noProducts') })}
            onClick={() => setOpen({ lot: null })}
          >
            {t('addLot')}
          </DeskButton>
        }
        read={lots}
        columns={lotColumns(t, (lot) => setOpen({ lot }))}
        rowKey={({ id }) => id}
        empty={{ title: t('noLots'), text: t('noLotsText'), seed: 11 }}
      />
      <ProductList />
      {open && products.data ? (
        <LotDialog lot={open.lot} products={products.data} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  )
}
