import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TextStorage } from './storage.ts'
import { createKeptStore, createStore } from './store.ts'

describe('a store', () => {
  test('tells each listener of a change, once it has been made', () => {
    const store = createStore(1)
    const seen: number[] = []
    store.watch(() => seen.push(store.get()))
    store.watch(() => seen.push(store.get() * 10))
    store.set(2)
    expect(seen).toEqual([2, 20])
  })
  test('tells nobody where nothing changed', () => {
    const value = { a: 1 }
    const store = createStore(value)
    const told = vi.fn()
    store.watch(told)
    store.set(value)
    expect(told).not.toHaveBeenCalled()
    store.set({ a: 1 })
    expect(told).toHaveBeenCalledTimes(1)
  })
  test('tells a listener no more that has left, also while it is telling', () => {
    const store = createStore(0)
    const told = vi.fn()
    const leave = store.watch(() => leave())
    const leaveToo = store.watch(told)
    store.set(1)
    leaveToo()
    store.set(2)
    expect(told).toHaveBeenCalledTimes(1)
  })
  test('two stores are two', () => {
    const [one, two] = [createStore('a'), createStore('a')]
    one.set('b')
    expect(two.get()).toBe('a')
  })
})

/** Storage that can be looked into. */
function memory(): TextStorage & { texts: Map<string, string> } {
  const texts = new Map<string, string>()
  return {
    texts,
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => {
      if (text === null) texts.delete(key)
      else texts.set(key, text)
    },
  }
}

const listOf = (storage: TextStorage, acrossTabs = false) =>
  createKeptStore<readonly number[] | null>({
    key: 'list',
    storage,
    read: (text) => JSON.parse(text ?? 'null'),
    write: (list) => list && JSON.stringify(list),
    acrossTabs,
  })

describe('a kept store', () => {
  test('begins with what stands there', () => {
    const storage = memory()
    storage.write('list', '[1,2]')
    expect(listOf(storage).get()).toEqual([1, 2])
  })
  test.each([null, '', '[1,'])('that finds %j has nothing', (text) => {
    const storage = memory()
    storage.write('list', text)
    expect(listOf(storage).get()).toBeNull()
  })
  test('is written before it is told, and forgotten with null', () => {
    const storage = memory()
    const list = listOf(storage)
    const written: unknown[] = []
    list.watch(() => written.push(storage.read('list')))
    list.set([3])
    list.set(null)
    expect(written).toEqual(['[3]', null])
    expect(storage.texts.size).toBe(0)
  })
  test('lives as long as the page where the browser has no storage', () => {
    // This test runs outside of a browser: there is none.
    const list = createKeptStore({ key: 'list', read: (text) => text ?? 'none', write: (text) => text })
    expect(list.get()).toBe('none')
    list.set('here')
    expect(list.get()).toBe('here')
  })
})

describe('another tab', () => {
  afterEach(() => vi.unstubAllGlobals())

  function twoTabs(acrossTabs: boolean) {
    const window = new EventTarget()
    vi.stubGlobal('window', window)
    const storage = memory()
    const list = listOf(storage, acrossTabs)
    const told = vi.fn()
    list.watch(told)
    const otherSets = (key: string, text: string) => {
      storage.write(key, text)
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: text }))
    }
    return { list, told, otherSets }
  }
  test('is followed where that is wanted', () => {
    const { list, told, otherSets } = twoTabs(true)
    otherSets('list', '[7]')
    expect(list.get()).toEqual([7])
    expect(told).toHaveBeenCalledTimes(1)
  })
  test('is of no account for another key, nor where it is not wanted', () => {
    const followed = twoTabs(true)
    followed.otherSets('other', '[7]')
    expect(followed.list.get()).toBeNull()
    const alone = twoTabs(false)
    alone.otherSets('list', '[7]')
    expect(alone.list.get()).toBeNull()
  })
})
