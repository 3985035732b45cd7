import { fault, well, type Check } from './check.ts'

/** Whether the service that follows parcels takes our key, and posts to us. */
export const carrierCheck: Check = {
  name: 'carrier',
  async look({ carriers, publicOrigin }) {
    if (carriers?.kind !== 'easypost') return null
    const { verifyEasyPost } = await import('../adapters/carrier/easypost.ts')
    const webhook = publicOrigin ? `${publicOrigin}/api/webhooks/carrier` : null
    const refused = await verifyEasyPost(carriers, webhook)
    return refused ? fault(refused) : well('EasyPost takes our key and knows our webhook')
  },
}
