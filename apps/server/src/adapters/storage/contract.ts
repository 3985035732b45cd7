import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from './port.ts'

/** What a store is asked by those who know nothing of its encryption. */
type Store = Omit<FileStore, 'replace'>

export type StoreBench = {
  store: Store
  /** Creates what an upload that was never completed leaves behind, as of now. */
  abandon(): Promise<void>
  close(): Promise<void>
}

export function describeStore(name: string, start: () => Promise<StoreBench>): void {
  describe(`R-091 the contract of a store of files: ${name}`, () => {
    let bench: StoreBench
    let store: Store
    beforeAll(async () => {
      bench = await start()
      store = bench.store
    })
    afterAll(() => bench.close())

    test('R-091 what was put is read back, whole and in part', async () => {
      await store.put('orders/a/photo.png', Buffer.from('0123456789'), 'image/png')
      expect(await text(await store.read('orders/a/photo.png'))).toBe('0123456789')
      expect(await text(await store.read('orders/a/photo.png', { start: 2, end: 5 }))).toBe('2345')
      expect(await store.size('orders/a/photo.png')).toBe(10)
    })

    test('R-091 a key that is put again holds the new bytes', async () => {
      await store.put('orders/a/twice.png', Buffer.from('first'), 'image/png')
      await store.put('orders/a/twice.png', Buffer.from('second one'), 'image/png')
      expect(await text(await store.read('orders/a/twice.png'))).toBe('second one')
    })

    test('R-091 a file that is streamed with its size is stored as one that is held in memory', async () => {
      const stream = Readable.from([Buffer.from('01234'), Buffer.from('56789')], { objectMode: false })
      await store.put('orders/a/streamed.webm', { stream, bytes: 10 }, 'video/webm')
      expect(await text(await store.read('orders/a/streamed.webm'))).toBe('0123456789')
      expect(await store.size('orders/a/streamed.webm')).toBe(10)
    })

    test('R-091 what is not there has no size, and reading it fails', async () => {
      expect(await store.size('orders/a/none.png')).toBeNull()
      await expect(store.read('orders/a/none.png').then(text)).rejects.toThrow()
    })

    test('R-091 what was removed is gone, and removing it again does no harm', async () => {
      await store.put('orders/a/gone.png', Buffer.from('x'), 'image/png')
      await store.remove('orders/a/gone.png')
      await store.remove('orders/a/gone.png')
      expect(await store.size('orders/a/gone.png')).toBeNull()
    })

    test('R-091 the sweep takes what was never taken over, and nothing else', async () => {
      await store.put('orders/a/kept.png', Buffer.from('kept'), 'image/png')
      await bench.abandon()
      expect(await store.sweep(new Date('2000-01-01T00:00:00Z'))).toBe(0)
      expect(await store.sweep(new Date('2100-01-01T00:00:00Z'))).toBe(1)
      expect(await store.sweep(new Date('2100-01-01T00:00:00Z'))).toBe(0)
      expect(await store.size('orders/a/kept.png')).toBe(4)
    })

    test('R-091 every stored file is listed with its size, and no upload that waits', async () => {
      await store.put('orders/b/listed.png', Buffer.from('12345'), 'image/png')
      await bench.abandon()
      const listed: { key: string; bytes: number }[] = []
      for await (const file of store.list()) listed.push(file)
      expect(listed).toContainEqual({ key: 'orders/b/listed.png', bytes: 5 })
      expect(listed.filter(({ key }) => key.includes('half'))).toEqual([])
      await store.sweep(new Date('2100-01-01T00:00:00Z'))
    })

    test('R-091 free bytes are a number, or null where there is no limit', async () => {
      const free = await store.freeBytes()
      expect(free === null || free > 0).toBe(true)
    })
  })
}
