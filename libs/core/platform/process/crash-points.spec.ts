import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crashPoint, crashPointsEnabled, enableCrashPoints } from './crash-points.js';

describe('Crash points', () => {
  let folder: string;
  let kill: jest.SpyInstance;
  const arm = (file: string): void => writeFileSync(path.join(folder, 'armed', file), '');

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'crash-points-'));
    for (const name of ['armed', 'hit']) mkdirSync(path.join(folder, name));
    kill = jest.spyOn(process, 'kill').mockReturnValue(true);
  });
  afterEach(() => {
    enableCrashPoints(null);
    kill.mockRestore();
    rmSync(folder, { recursive: true });
  });

  it('do nothing unless they are enabled, nor where none is armed', () => {
    arm('after-POST-v1-refunds');
    crashPoint('after POST /v1/refunds');
    expect(crashPointsEnabled()).toBe(false);
    enableCrashPoints(folder);
    crashPoint('before POST /v1/refunds');
    expect(kill).not.toHaveBeenCalled();
  });

  it('end the process once for each time that they are armed', () => {
    enableCrashPoints(folder);
    arm('after-POST-v1-refunds');
    crashPoint('after POST /v1/refunds');
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL');
    expect(readdirSync(path.join(folder, 'hit'))).toEqual([`after-POST-v1-refunds@${process.pid}`]);
    crashPoint('after POST /v1/refunds');
    expect(kill).toHaveBeenCalledTimes(1);
  });
});
