import { describe, expect, test } from 'vitest'
import { canonicalOffer, drugOfOffer, offerFor } from './offers.ts'
import {
  PRODUCTS,
  PRODUCT_CATEGORIES,
  PRODUCT_IDS,
  findProduct,
  productOf,
  toProductResponse,
} from './products.ts'

describe('the catalogue', () => {
  test.each([
    ['C-CAT-024', PRODUCT_IDS.tirzepatide, 'Tirzepatide', 'injection', 349.97, 'tirz_plan_1'],
    ['C-CAT-025', PRODUCT_IDS.semaglutide, 'Semaglutide', 'injection', 199.97, 'sema_plan_278928'],
    ['C-CAT-026', PRODUCT_IDS.nausea, 'GLP Anti-Nausea', 'add-on', 19.97, 'glp_nausia'],
  ])('%s product %s', (_row, id, name, type, retail_price, stripe_id) => {
    const product = findProduct(id)
    if (!product) throw new Error('no product')
    expect(toProductResponse(product)).toMatchObject({ id, name, type, stripe_id, pricing: { retail_price } })
  })

  test('C-CAT-027 C-CAT-028 C-CAT-029 F-QST-027 every product carries every stated field', () => {
    for (const product of PRODUCTS) {
      const wire = toProductResponse(product)
      expect(Object.keys(wire)).toEqual(
        expect.arrayContaining(
          'id name sku type url pharmacy form_name category pricing is_subscription is_addon is_prescription image_pre_text'.split(
            ' ',
          ),
        ),
      )
      expect(Object.keys(wire.category).sort()).toEqual(['primary', 'secondary', 'tertiary'])
      expect(Object.keys(wire.pricing).sort()).toEqual(
        'additional_cost discount_percentage retail_price shipping_cost shipping_type unit'.split(' '),
      )
    }
  })

  test('C-CAT-030 the product categories are the seven stated ones', () => {
    expect(PRODUCT_CATEGORIES).toEqual(['MIND', 'BODY', 'WEIGHT', 'SEX', 'LONGEVITY', 'SKIN', 'HAIR'])
  })

  test('C-CRT-002 C-CRT-004 injections are compound medication and no add-ons', () => {
    expect(productOf('semaglutide')).toMatchObject({ subheader: 'Compound Medication', is_addon: false })
    expect(productOf('tirzepatide')).toMatchObject({ subheader: 'Compound Medication', is_addon: false })
  })

  test('C-CAT-037 shipping is free for everything', () => {
    for (const product of PRODUCTS) {
      expect(toProductResponse(product).pricing).toMatchObject({ shipping_cost: 0, shipping_type: 'Free' })
    }
  })

  test('F-THX-007 GLP Energy is in the catalogue, inactive', () => {
    expect(findProduct(PRODUCT_IDS.b12)?.active).toBe(false)
    expect(findProduct('nothing')).toBeNull()
  })
})

describe('offers', () => {
  test.each([
    ['C-CAT-031', 'semaglutide', null, 'sema_plan_278928'],
    ['C-CAT-031', 'tirzepatide', undefined, 'tirz_plan_1'],
    ['C-CAT-032', 'semaglutide', 'A', 'sema_plan_134562'],
    ['C-CAT-033', 'semaglutide', 'c', 'sema_plan_367367'],
    ['C-CAT-034', 'tirzepatide', 'b', 'tirz_plan_2'],
    ['C-CAT-035', 'tirzepatide', 'C', 'tirz_plan_3'],
    ['F-INT-055', 'semaglutide', 'B', 'sema_plan_278928'],
    ['F-INT-055', 'tirzepatide', 'A', 'tirz_plan_1'],
    ['F-INT-055', 'tirzepatide', 'constructor', 'tirz_plan_1'],
  ] as const)('%s %s with letter %s is %s', (_row, drug, letter, id) => {
    expect(offerFor(drug, letter)).toBe(id)
  })

  test('C-CAT-031 C-CAT-034 C-CAT-035 document 1 spells the tirzepatide offers otherwise (X-01)', () => {
    expect(['tir_plan_1', 'tir_plan_2', 'tir_plan_3'].map(canonicalOffer)).toEqual([
      'tirz_plan_1',
      'tirz_plan_2',
      'tirz_plan_3',
    ])
    expect(canonicalOffer('sema_plan_134562')).toBe('sema_plan_134562')
    expect(canonicalOffer('tir_plan_4')).toBeNull()
    expect(canonicalOffer(undefined)).toBeNull()
    expect(drugOfOffer('tir_plan_2')).toBe('tirzepatide')
  })
})
