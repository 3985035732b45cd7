import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import type { Product } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { pharmaciesTexts } from '../../texts/en/pharmacies.ts'
import { productColumns } from './columns.tsx'
import { ProductDialog } from './product-dialog.tsx'

/** What the pharmacies make; a product whose dose no line of the syringe measures is refused (D-89). */
export function ProductList() {
  const t = useTexts(pharmaciesTexts)
  const products = useQuery(reads.products())
  const [open, setOpen] = useState<{ product: Product | null } | null>(null)
  const noMaker = products.data?.pharmacies.length === 0
  return (
    <>
      <ListPage
        title={t('products')}
        head={
          <DeskButton
            {...(noMaker ? { reason: t('noPharmacies') } : {})}
            onClick={() => setOpen({ product: null })}
          >
            {t('addProduct')}
          </DeskButton>
        }
        read={products}
        columns={productColumns(t, (product) => setOpen({ product }))}
        rowKey={({ id }) => id}
        empty={{ title: t('noProducts') }}
      />
      {open && products.data ? (
        <ProductDialog product={open.product} products={products.data} onClose={() => setOpen(null)} />
      ) : null}
    </>
  )
}
