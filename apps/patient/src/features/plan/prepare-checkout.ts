import type { Product } from '@contour/contract/catalog'
import { offerFor } from '@contour/domain/catalog/offers'
import { dollars } from '@contour/domain/money/cents'
import { firstCharge } from '@contour/domain/catalog/price-book'
import {
  COMPOUND_MEDICATION,
  PRODUCT_IDS,
  productOf,
  toProductResponse,
} from '@contour/domain/catalog/products'
import type { Drug } from '@contour/domain/catalog/products'
import { QUESTIONNAIRE_MESSAGES } from '@contour/domain/intake/questionnaire-rules'
import { CallError } from '@contour/client/call-error'
import { readObject, writeObject, writeText } from '../../lib/device-store.ts'
import { api } from '../../lib/patient-api.ts'
import type { CartItem, PlanOptions } from '../../lib/stored-objects.ts'

/** Thrown if a cart was not saved, with the specified alert (S-17). */
export class CartNotSaved extends Error {}

/**
 * Prepares the checkout in the specified order: clear the cart, fetch the product by its fixed id, save the cart
 * (F-QST-025). Returns the cart's id; throws CartNotSaved with the alert's text, or the CallError of a refusal that the
 * patient must read unchanged.
 */
export async function prepareCheckout(drug: Drug, options: PlanOptions): Promise<string> {
  writeObject('cart', null)
  const item = cartItem(drug, await lookUpProduct(drug))
  rememberChoice(item, options)
  return saveCart(item, options)
}

export async function saveCart(item: CartItem, options: PlanOptions): Promise<string> {
  const offers = readObject('offers')
  try {
    const answer = await api.carts.saveCart({
      ...item,
      sema_offer: offerFor('semaglutide', offers?.sema),
      tir_offer: offerFor('tirzepatide', offers?.tir),
      currentGLPMed: options.currentGLPMed,
      currentDose: options.currentDose,
      currentlyTakingGLP: options.currentlyTakingGLP,
      offer: offers?.offer,
    })
    // A response that is not a success, or has no id, is possible from a proxy or an older server.
    if (answer?.status !== 'success' || !answer.id)
      throw new CartNotSaved(QUESTIONNAIRE_MESSAGES.cartUnexpected)
    writeObject('cart', { items: [item], cart_id: answer.id })
    return answer.id
  } catch (error) {
    if (error instanceof CartNotSaved || (error instanceof CallError && mustBeShown(error))) throw error
    // Responded, but not with a success: the alert for an unexpected response (S-17).
    const answered = error instanceof CallError && error.status === 200
    throw new CartNotSaved(
      answered ? QUESTIONNAIRE_MESSAGES.cartUnexpected : QUESTIONNAIRE_MESSAGES.cartFailed,
    )
  }
}

const mustBeShown = (error: CallError): boolean =>
  ['not_eligible', 'state_not_served', 'closed_to_new', 'unauthenticated', 'login_required'].includes(
    error.code,
  )

/** Returns the server's product, else the cached one, else the built-in copy, so a failed lookup is harmless. */
async function lookUpProduct(drug: Drug): Promise<Product> {
  const id = PRODUCT_IDS[drug]
  const cached = readObject('products')?.items ?? []
  try {
    const { product } = await api.catalog.readProduct({ id })
    writeObject('products', { items: [...cached.filter((known) => known.id !== id), product] })
    return product
  } catch {
    return cached.find((product) => product.id === id) ?? toProductResponse(productOf(drug))
  }
}

/** Has both documents' fields; dollars with two decimals (X-37, D-25). A prescription item is one piece (C-CRT-003). */
function cartItem(drug: Drug, product: Product): CartItem {
  return {
    id: product.id,
    name: product.name,
    category: product.category.primary,
    price: dollars(firstCharge('checkout', drug, 1)),
    retail_price: product.pricing.retail_price,
    subheader: COMPOUND_MEDICATION,
    sku: product.sku,
    stripe_id: product.stripe_id,
    quantity: 1,
    image: product.image,
    is_addon: false,
    main_type: product.type,
  }
}

/** Saves the choice under the specified storage keys (G-STO-003 to 005). */
function rememberChoice(item: CartItem, options: PlanOptions): void {
  writeObject('currentMed', { med: options.currentGLPMed ?? '', dose: options.currentDose ?? '' })
  writeText('currentGlpMed', options.currentGLPMed ?? '')
  writeText('planName', item.name)
  writeObject('progress', { ...readObject('progress'), plan: options })
}
