const ground = '^packages/lang/'
const second = '^packages/(engine|images|kube|notifications|apiserver)/'
const third = '^packages/(server|dashboard)/'
const roof = '^packages/cli/'
const error = (name, from, to) => ({ name, severity: 'error', from, to })

export default {
  forbidden: [
    error('no-cycles', {}, { circular: true }),
    error('no-unresolvable', {}, { couldNotResolve: true }),
    error(
      'ground-imports-no-package-of-ours',
      { path: ground },
      { path: '^packages/', pathNot: ground },
    ),
    error(
      'second-imports-only-ground',
      { path: second },
      { path: [second, third, roof], pathNot: '^packages/$1/' },
    ),
    error(
      'third-imports-no-third',
      { path: third },
      { path: [third, roof], pathNot: '^packages/$1/' },
    ),
    error(
      'pure-packages-touch-no-node',
      {
        path: '^packages/(lang|engine|notifications|dashboard)/',
        pathNot: ['\\.test\\.ts$', 'services/email\\.ts$'],
      },
      { dependencyTypes: ['core'] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '\\.test\\.ts$', '^testing/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@ephor/source', 'import', 'default'],
    },
  },
}
