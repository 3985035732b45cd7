import { PRODUCT_DIFFERENCE_CODES } from '@contour/domain/dosing/compounding-reasons'
import { DRUGS } from '@contour/domain/dosing/drug'
import { SYRINGE_SIZES } from '@contour/domain/dosing/syringe-units'
import { LOT_NUMBER_MAX } from '@contour/domain/pharmacies/lot-rules'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { Instant, Line, PlainDate } from './shapes.ts'

const Whole = z.number().int().min(0).max(10_000_000)

export const Product = z.object({
  id: z.string(),
  pharmacy: z.string(),
  drug: z.enum(DRUGS),
  /** Micrograms of one dose. */
  strength_ug: z.number().int(),
  composition: z.string(),
  /** What makes it different from the approved products (D-85). */
  differs_by: z.array(z.enum(PRODUCT_DIFFERENCE_CODES)),
  /** Micrograms in one milliliter. */
  ug_per_ml: z.number().int(),
  /** Microliters in a vial. */
  vial_ul: z.number().int(),
  syringe: z.literal(SYRINGE_SIZES),
  /** What a dose card says; null if its dose cannot be measured. */
  units: z.number().int().nullable(),
  /** Whether a lot of it has left: its numbers are then on dose cards and stay. */
  shipped: z.boolean(),
})

export const Lot = z.object({
  id: z.string(),
  product: z.string(),
  drug: z.enum(DRUGS),
  strength_ug: z.number().int(),
  ug_per_ml: z.number().int(),
  pharmacy: z.string(),
  number: z.string(),
  use_by: PlainDate,
  withdrawn: z.string().nullable(),
  parcels: z.number().int(),
})

export const ParcelOfLot = z.object({
  parcel: z.string(),
  kind: z.enum(['original', 'replacement']),
  order_id: z.string(),
  patient: z.string(),
  email: z.string(),
  phone: z.string(),
  state: z.string(),
  slot: z.string(),
  drug: z.enum(DRUGS),
  strength_ug: z.number().int(),
  number: z.string(),
  pharmacy: z.string(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  /** Null while its payment is being captured: it is packed and has not left. */
  shipped_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
})

/** Who makes and sends the medicine: patients read name and phone. */
export const Pharmacy = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  /** The states into which it may send. */
  licenses: z.array(z.object({ state: z.string(), number: z.string() })),
})

/** Pharmacies with their licenses, products and lots (D-89). */
export const staffPharmacies = {
  list: call('GET', '/staff-api/pharmacies', {
    summary: 'Pharmacies with their licenses by state',
    access: staff('administrator'),
  }).answers({ rows: z.array(Pharmacy) }),
  save: call('POST', '/staff-api/pharmacies', {
    summary: 'Adds a pharmacy, or changes one; the licenses replace the ones before',
    access: staff('administrator'),
    errors: ['not_found', 'conflict'],
  })
    .takes({
      /** Null adds one. */
      id: z.string().max(64).nullable(),
      name: Line(200),
      phone: Line(40),
      address: Line(200),
      /** One for each state: "CA PHY12345". */
      licenses: z.array(Line(80)).max(60),
    })
    .answers({ id: z.string() }),
  products: call('GET', '/staff-api/pharmacy/products', {
    summary: 'Pharmacies and what each makes: strength, composition, concentration, vial and syringe',
    access: staff('pharmacy', 'administrator'),
  }).answers({
    rows: z.array(Product),
    pharmacies: z.array(z.object({ id: z.string(), name: z.string(), phone: z.string() })),
  }),
  saveProduct: call('POST', '/staff-api/pharmacy/products', {
    summary: 'Adds a product, or changes one of which nothing has shipped; an unmeasurable dose is refused',
    access: staff('pharmacy', 'administrator'),
    errors: ['not_found', 'conflict'],
  })
    .takes({
      /** Null adds one. */
      id: z.string().max(64).nullable(),
      pharmacy: z.string().max(64),
      drug: z.enum(DRUGS),
      strength_ug: Whole,
      composition: Line(200).min(1),
      differs_by: z.array(z.enum(PRODUCT_DIFFERENCE_CODES)).max(PRODUCT_DIFFERENCE_CODES.length).default([]),
      ug_per_ml: Whole,
      vial_ul: Whole,
      syringe: z.literal(SYRINGE_SIZES),
    })
    .answers({ id: z.string() }),
  lots: call('GET', '/staff-api/pharmacy/lots', {
    summary: 'Lots with their product and beyond-use date, newest first',
    access: staff('pharmacy'),
  })
    .takes({ ...pageInput })
    .answers({ rows: z.array(Lot), ...pageFacts }),
  saveLot: call('POST', '/staff-api/pharmacy/lots', {
    summary: 'Adds a lot, changes its beyond-use date, withdraws it, or lets it leave again',
    access: staff('pharmacy'),
    errors: ['not_found', 'conflict'],
  })
    .takes({
      /** Null adds one. */
      id: z.string().max(64).nullable(),
      product: z.string().max(64),
      number: Line(LOT_NUMBER_MAX).min(1),
      use_by: PlainDate,
      /** Why it must not leave; null while it may. */
      withdrawn: Line(200).min(3).nullable(),
    })
    .answers({ id: z.string() }),
  parcelsOfLot: call('GET', '/staff-api/pharmacy/lots/parcels', {
    summary: 'Every parcel that holds a lot, for a recall; each search is audited',
    access: staff('pharmacy'),
    health: true,
  })
    .takes({ number: Line(LOT_NUMBER_MAX).min(1), ...pageInput })
    .answers({ rows: z.array(ParcelOfLot), ...pageFacts }),
  exportLot: call('POST', '/staff-api/pharmacy/lots/export', {
    summary: 'Every parcel that holds a lot, in one answer for a file; audited with its number of rows',
    access: staff('pharmacy'),
    health: true,
  })
    .takes({ number: Line(LOT_NUMBER_MAX).min(1) })
    .answers({ rows: z.array(ParcelOfLot) }),
}
