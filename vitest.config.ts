import { defineConfig } from 'vitest/config'

const conditions = ['@ephor/source', 'module', 'node', 'import', 'default']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'conformance/**/*.test.ts', 'testing/**/*.test.ts'],
    testTimeout: 30_000,
  },
})
