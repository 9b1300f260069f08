import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

it('writes the text format of Prometheus', () => {
  const metrics = createMetrics();
  const answers = metrics.counter('x_requests_total', 'Answers');
  answers.add({ route: '/a', status: 200 });
  answers.add({ route: '/a', status: 200 }, 2);
  answers.add({ route: 'back\\slash "and"\nline', status: 500 });
  const took = metrics.histogram('x_seconds', 'Time', [0.1, 1]);
  for (const seconds of [0.05, 0.1, 0.5, 7]) took.observe(seconds, { route: '/a' });
  let open = 3;
  metrics.reading('x_open', 'Open now', () => open);
  metrics.reading('x_cpu_total', 'Time', () => 1.5, 'counter');
  open = 4;
  expect(metrics.text()).toBe(
    [
      '# HELP x_requests_total Answers',
      '# TYPE x_requests_total counter',
      'x_requests_total{route="/a",status="200"} 3',
      'x_requests_total{route="back\\\\slash \\"and\\"\\nline",status="500"} 1',
      '# HELP x_seconds Time',
      '# TYPE x_seconds histogram',
      'x_seconds_bucket{route="/a",le="0.1"} 2',
      'x_seconds_bucket{route="/a",le="1"} 3',
      'x_seconds_bucket{route="/a",le="+Inf"} 4',
      'x_seconds_sum{route="/a"} 7.65',
      'x_seconds_count{route="/a"} 4',
      '# HELP x_open Open now',
      '# TYPE x_open gauge',
      'x_open 4',
      '# HELP x_cpu_total Time',
      '# TYPE x_cpu_total counter',
      'x_cpu_total 1.5',
      '',
    ].join('\n'),
  );
});

it('a counter without labels is one line', () => {
  const metrics = createMetrics();
  metrics.counter('x_total', 'Things').add();
  expect(metrics.text()).toContain('\nx_total 1\n');
});
