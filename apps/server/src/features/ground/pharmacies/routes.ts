import { staffCalls, routes } from '../../../http/implement.ts'
import { listLots } from './list-lots.ts'
import { listPharmacies } from './list-pharmacies.ts'
import { listProducts } from './list-products.ts'
import { exportLot, parcelsOfLot } from './parcels-of-lot.ts'
import { saveLot } from './save-lot.ts'
import { savePharmacy } from './save-pharmacy.ts'
import { saveProduct } from './save-product.ts'

export const pharmaciesRoutes = routes(staffCalls.pharmacies, (ctx) => ({
  list: () => listPharmacies(ctx),
  save: ({ input }) => savePharmacy(ctx, input),
  products: () => listProducts(ctx),
  saveProduct: ({ input }) => saveProduct(ctx, input),
  lots: ({ input }) => listLots(ctx, input),
  parcelsOfLot: ({ input }) => parcelsOfLot(ctx, input),
  exportLot: ({ input }) => exportLot(ctx, input.number),
  saveLot: ({ input }) => saveLot(ctx, input),
}))
