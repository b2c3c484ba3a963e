// Loaded by `npm start` before the server: the system's allocator reads these only where a process begins. Without
// them each thread keeps for itself what it once took (docs/operating.md).
const { platform, env, execPath, execArgv, argv } = process

if (platform === 'linux' && !env.MALLOC_ARENA_MAX)
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
  })
