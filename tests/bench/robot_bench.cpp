// Timings of kinematics and dynamics beside Orocos KDL in one run, and of what else runs in each millisecond.
#include <benchmark/benchmark.h>

#include <kdl/chaindynparam.hpp>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>
#include <kdl/chainjnttojacdotsolver.hpp>
#include <kdl/chainjnttojacsolver.hpp>
#include <random>

#include "core/control/laws/direct_force.h"
#include "core/control/laws/inverse_dynamics.h"
#include "core/robot/coriolis.h"
#include "core/robot/joint_torque.h"
#include "core/robot/kinematics.h"
#include "tests/bench/ratio_table.h"
#include "tests/core/robot/kdl_oracle.h"
#include "tests/hardware/plant.h"

namespace {

using namespace articulus;
using robot::JointVector;

/// States drawn once, walked in turn, so that no branch predictor learns one pose.
struct States {
  States() {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> u(-1.5, 1.5);
    for (auto* list : {&q, &qd, &qdd})
      for (auto& v : *list) {
        v.resize(6);
        for (int i = 0; i < 6; ++i) v[i] = u(random);
      }
    for (std::size_t k = 0; k < q.size(); ++k)
      kq[k] = test::toKdl(q[k]), kqd[k] = test::toKdl(qd[k]), kqdd[k] = test::toKdl(qdd[k]);
  }
  std::size_t next() { return k_ = (k_ + 1) % q.size(); }
  std::array<JointVector, 64> q, qd, qdd;
  std::array<KDL::JntArray, 64> kq, kqd, kqdd;

 private:
  std::size_t k_ = 0;
};

const KDL::Chain& chain() {
  static const KDL::Chain c = test::kdlChain(test::nominalArm(), false);
  return c;
}
const KDL::Vector kGravity(0, 0, -9.81);
const robot::RobotModel& arm() { return test::nominalArm(); }

// The pose of the flange, both with a fixed transform behind the last joint.
void flangePose(benchmark::State& state) {
  States s;
  for (auto _ : state) {
    auto X = robot::flangePose(arm(), s.q[s.next()]);
    benchmark::DoNotOptimize(X);
  }
}
void flangePoseKdl(benchmark::State& state) {
  States s;
  const KDL::Chain withFlange = test::kdlChain(arm(), true);
  KDL::ChainFkSolverPos_recursive solver(withFlange);
  KDL::Frame frame;
  for (auto _ : state) {
    solver.JntToCart(s.kq[s.next()], frame);
    benchmark::DoNotOptimize(frame);
  }
}

void allLinks(benchmark::State& state) {
  States s;
  robot::LinkPoses poses;
  for (auto _ : state) {
    robot::forwardKinematics(arm(), s.q[s.next()], poses);
    benchmark::DoNotOptimize(poses);
  }
}
void allLinksKdl(benchmark::State& state) {
  States s;
  KDL::ChainFkSolverPos_recursive solver(chain());
  std::vector<KDL::Frame> frames(6);
  for (auto _ : state) {
    solver.JntToCart(s.kq[s.next()], frames);
    benchmark::DoNotOptimize(frames.data());
    benchmark::ClobberMemory();
  }
}

void jacobian(benchmark::State& state) {
  States s;
  robot::LinkPoses poses;
  robot::Jacobian J;
  for (auto _ : state) {
    robot::forwardKinematics(arm(), s.q[s.next()], poses);
    robot::jacobian(poses, poses.last().translation, J);
    benchmark::DoNotOptimize(J);
  }
}
void jacobianKdl(benchmark::State& state) {
  States s;
  KDL::ChainJntToJacSolver solver(chain());
  KDL::Jacobian J(6);
  for (auto _ : state) {
    solver.JntToJac(s.kq[s.next()], J);
    benchmark::DoNotOptimize(J);
  }
}

void jacobianDerivative(benchmark::State& state) {
  States s;
  robot::LinkPoses poses;
  robot::Jacobian Jdot;
  for (auto _ : state) {
    const auto k = s.next();
    robot::forwardKinematics(arm(), s.q[k], poses);
    robot::jacobianDerivative(poses, poses.last().translation, s.qd[k], Jdot);
    benchmark::DoNotOptimize(Jdot);
  }
}
void jacobianDerivativeKdl(benchmark::State& state) {
  States s;
  KDL::ChainJntToJacDotSolver solver(chain());
  solver.setHybridRepresentation();
  KDL::Jacobian Jdot(6);
  for (auto _ : state) {
    const auto k = s.next();
    solver.JntToJacDot(KDL::JntArrayVel(s.kq[k], s.kqd[k]), Jdot);
    benchmark::DoNotOptimize(Jdot);
  }
}

void inverseDynamics(benchmark::State& state) {
  States s;
  robot::LinkTransforms t;
  JointVector tau;
  for (auto _ : state) {
    const auto k = s.next();
    robot::linkTransforms(arm(), s.q[k], t);
    robot::inverseDynamics(arm(), t, s.qd[k], s.qdd[k], spatial::Wrench(), tau);
    benchmark::DoNotOptimize(tau);
  }
}
void inverseDynamicsKdl(benchmark::State& state) {
  States s;
  KDL::ChainIdSolver_RNE solver(chain(), kGravity);
  const KDL::Wrenches none(6, KDL::Wrench::Zero());
  KDL::JntArray tau(6);
  for (auto _ : state) {
    const auto k = s.next();
    solver.CartToJnt(s.kq[k], s.kqd[k], s.kqdd[k], none, tau);
    benchmark::DoNotOptimize(tau);
  }
}

void massMatrix(benchmark::State& state) {
  States s;
  robot::LinkTransforms t;
  robot::JointMatrix B;
  for (auto _ : state) {
    robot::linkTransforms(arm(), s.q[s.next()], t);
    robot::massMatrix(arm(), t, B);  // with rotors, which KDL's is without
    benchmark::DoNotOptimize(B);
  }
}
void massMatrixKdl(benchmark::State& state) {
  States s;
  KDL::ChainDynParam solver(chain(), kGravity);
  KDL::JntSpaceInertiaMatrix H(6);
  for (auto _ : state) {
    solver.JntToMass(s.kq[s.next()], H);
    benchmark::DoNotOptimize(H);
  }
}

void forwardDynamics(benchmark::State& state) {
  States s;
  robot::LinkTransforms t;
  JointVector qdd;
  for (auto _ : state) {
    const auto k = s.next();
    robot::linkTransforms(arm(), s.q[k], t);
    benchmark::DoNotOptimize(
        robot::forwardDynamics(arm(), t, s.qd[k], s.qdd[k], qdd, robot::TorqueTerms::noFriction()));
    benchmark::DoNotOptimize(qdd);
  }
}
void forwardDynamicsKdl(benchmark::State& state) {
  States s;
  KDL::ChainDynParam mass(chain(), kGravity);
  KDL::ChainIdSolver_RNE bias(chain(), kGravity);
  KDL::JntSpaceInertiaMatrix H(6);
  const KDL::Wrenches none(6, KDL::Wrench::Zero());
  const KDL::JntArray zero(6);
  KDL::JntArray tau(6);
  for (auto _ : state) {
    const auto k = s.next();
    mass.JntToMass(s.kq[k], H);
    bias.CartToJnt(s.kq[k], s.kqd[k], zero, none, tau);
    Eigen::VectorXd qdd = H.data.llt().solve(s.kqdd[k].data - tau.data);
    benchmark::DoNotOptimize(qdd);
  }
}

void coriolisMatrix(benchmark::State& state) {  // KDL has the torque C qd only
  States s;
  robot::LinkPoses poses;
  robot::JointMatrix C;
  for (auto _ : state) {
    const auto k = s.next();
    robot::forwardKinematics(arm(), s.q[k], poses);
    robot::coriolisMatrix(arm(), poses, s.qd[k], C);
    benchmark::DoNotOptimize(C);
  }
}

void dampedLeastSquares(benchmark::State& state) {
  test::BareCell cell;
  const spatial::Vector6 step = spatial::Vector6::Constant(0.1);
  for (auto _ : state) benchmark::DoNotOptimize(robot::dampedLeastSquares(cell.modelState.J, step, 0.04, 0.08));
}
BENCHMARK(dampedLeastSquares);

/// One millisecond of arm, load cell and specimen, vice closed, four sub-steps.
void plantMillisecond(benchmark::State& state) {
  test::Plant plant(test::benchSetUp());
  plant.run(100);
  (void)plant.arm.setViceClosed(true);
  plant.run(10);
  for (auto _ : state) plant.run(1);
}
BENCHMARK(plantMillisecond);

/// What the controller computes each cycle besides its law: observer, model, estimator.
void modelUpdate(benchmark::State& state) {
  test::BareCell cell;
  control::ArmModelState out;
  for (auto _ : state) {
    cell.model.update(cell.input.q, cell.input.qd, out);
    benchmark::DoNotOptimize(out);
  }
}
BENCHMARK(modelUpdate);

template <class Law>
void lawStep(benchmark::State& state) {
  test::BareCell cell;
  Law law;
  law.useGains(cell.gains);
  law.engage(cell.input);
  control::SetPoint wanted;
  wanted.X_WD = cell.modelState.X_WD;
  JointVector tau;
  for (auto _ : state) {
    law.step(cell.input, wanted, tau);
    benchmark::DoNotOptimize(tau);
  }
}
BENCHMARK(lawStep<control::DirectForce>);
BENCHMARK(lawStep<control::InverseDynamics>);

void conditionNumber(benchmark::State& state) {
  test::BareCell cell;
  for (auto _ : state) benchmark::DoNotOptimize(robot::conditionNumber(cell.modelState.J, 0.9));
}
BENCHMARK(conditionNumber);

}  // namespace

int main(int argc, char** argv) {
  const auto beside = [](const char* what, benchmark::internal::Function* ours, benchmark::internal::Function* kdl) {
    benchmark::RegisterBenchmark((std::string(what) + "/ours").c_str(), ours);
    if (kdl) benchmark::RegisterBenchmark((std::string(what) + "/KDL").c_str(), kdl);
  };
  beside("forward kinematics, tool pose", flangePose, flangePoseKdl);
  beside("forward kinematics, all links", allLinks, allLinksKdl);
  beside("Jacobian", jacobian, jacobianKdl);
  beside("time derivative of the Jacobian", jacobianDerivative, jacobianDerivativeKdl);
  beside("inverse dynamics", inverseDynamics, inverseDynamicsKdl);
  beside("mass matrix", massMatrix, massMatrixKdl);
  beside("forward dynamics", forwardDynamics, forwardDynamicsKdl);
  beside("Coriolis matrix", coriolisMatrix, nullptr);
  return bench::runWithTable(argc, argv,
                             {{"forward kinematics, tool pose", 100.0},
                              {"forward kinematics, all links", 0.0},
                              {"Jacobian", 160.0},
                              {"time derivative of the Jacobian", 0.0},
                              {"inverse dynamics", 290.0},
                              {"mass matrix", 200.0},
                              {"forward dynamics", 600.0},
                              {"Coriolis matrix", 0.0}});
}
