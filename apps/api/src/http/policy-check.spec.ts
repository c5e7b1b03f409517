import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { PolicyCheck } from './policy-check.js';
import { Public, SignedIn } from './policy.js';

@Controller('open')
class IncompleteController {
  @Get()
  undeclared(): void {}

  @Public()
  @Get('explicit')
  explicit(): void {}
}

@SignedIn()
@Controller('closed')
class ProtectedController {
  @Get()
  inherited(): void {}
}

@Module({
  imports: [DiscoveryModule],
  controllers: [IncompleteController, ProtectedController],
  providers: [PolicyCheck],
})
class IncompleteModule {}

describe('Deny by default', () => {
  it('a route without a policy prevents the process from starting', async () => {
    const module = await Test.createTestingModule({ imports: [IncompleteModule] }).compile();
    await expect(module.init()).rejects.toThrow('IncompleteController.undeclared');
    await expect(module.init()).rejects.not.toThrow(/explicit|inherited/);
  });
});
